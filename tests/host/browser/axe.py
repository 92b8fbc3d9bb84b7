"""What axe, which looks for what shuts people out, finds on a page."""

from axe_playwright_python.base import AXE_SCRIPT

FAULTS = {"resultTypes": ["violations"], "preload": False}
"""What axe reports: long lists of all that is right would take longer than finding it. It doesn't read stylesheets, as
it would write those that import others into the page, which its policy forbids; only a rule about locked screens would
need them."""

SCHEMES = {"light": FAULTS, "dark": {**FAULTS, "runOnly": {"type": "rule", "values": ["color-contrast"]}}}
"""What axe looks for, in one scheme after the other: in the dark only colors are others."""

BESIDE_THE_MAP = {"exclude": [["svg > *"]]}
"""Where it looks, unless it looks everywhere: what is in a map is tried by the tests of the board."""

UNFOLDED = "document.querySelectorAll('details').forEach(one => { one.open = true })"

# Elements are built alike if they differ in text, addresses, names and numbers alone.
THINNED = """most => {
    const numbers = new Map(), kinds = new Map();
    const plain = ["class", "style", "type", "role", "lang"];
    const told = ({name, value}) => [name, plain.includes(name) ? value : value !== ""];
    const says = one => [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const within = one => one.matches("svg") ? [] : [...one.children];
    const kind = one => {
        const parts = [one.localName, [...one.attributes].map(told), says(one), one.scrollWidth > one.clientWidth];
        const built = [...parts, within(one).map(kind)].join();
        if (!numbers.has(built)) numbers.set(built, numbers.size);
        kinds.set(one, numbers.get(built));
        return kinds.get(one);
    };
    kind(document.body);
    for (const parent of kinds.keys()) {
        const seen = new Map();
        for (const one of within(parent)) {
            seen.set(kinds.get(one), 1 + (seen.get(kinds.get(one)) ?? 0));
            if (seen.get(kinds.get(one)) > most) one.remove();
        }
    }
}"""
MOST_ALIKE = 2
"""How many neighbors that are built alike are looked at."""


def violations(page, where=None, rules=FAULTS):
    """Whatever axe finds on a page, serious or not."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate("([where, rules]) => axe.run(where, rules)", [where or "html", rules])["violations"]


def faults(page, where=None, rules=FAULTS):
    """What it finds serious: its names, and the beginning of the first element that has it."""
    found = violations(page, where, rules)
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found if one["impact"] in ("serious", "critical")]


def faults_anywhere(page):
    """What it finds in light and dark when all is unfolded, and of what is built alike a few stay."""
    page.evaluate(UNFOLDED)
    page.evaluate(THINNED, MOST_ALIKE)
    for scheme, rules in SCHEMES.items():
        page.emulate_media(color_scheme=scheme)
        for found in faults(page, BESIDE_THE_MAP, rules):
            yield scheme, *found
