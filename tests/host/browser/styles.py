"""Which rules of the host's stylesheets style something: on a page, whatever a person does with it."""

from pathlib import Path

HOST = Path(__file__).parents[3] / "src" / "variorum" / "host"
SHEETS = {
    path.relative_to(path.parents[1]).as_posix()
    for path in HOST.rglob("static/*/*.css")
    # Some only put others together, or name letters.
    if "{" in path.read_text("utf-8").replace("@font-face {", "")
}

# The selectors of all stylesheets of a page, and those that match something there, whatever a person does with it.
MATCHED = """() => {
    const told = new Map();
    const styles = one => one.selectorText ? [one] : one.cssRules ? [...one.cssRules].flatMap(styles) : [];
    const state = /:(hover|focus-visible|focus-within|focus|checked|disabled|target|empty)(?![\\w-])/g;
    const attribute = /\\[(hidden|open|aria-[^\\]]*|data-result[^\\]]*)\\]/g;
    const without = selector => {
        let plain = selector.replace(/::[\\w-]+/g, "");
        for (let at = plain.indexOf(":not("); at >= 0; at = plain.indexOf(":not(")) {
            let depth = 0, end = at;
            do { depth += {"(": 1, ")": -1}[plain[end]] ?? 0; end += 1; } while (depth || plain[end - 1] !== ")");
            plain = plain.slice(0, at) + ":is(*)" + plain.slice(end);
        }
        return plain.replace(state, ":is(*)").replace(attribute, ":is(*)");
    };
    const alone = selectors => {
        const parts = [""];
        let depth = 0;
        for (const letter of selectors) {
            depth += {"(": 1, ")": -1}[letter] ?? 0;
            if (letter === "," && !depth) parts.push(""); else parts[parts.length - 1] += letter;
        }
        return parts.map(part => part.trim());
    };
    const parts = one => [one, ...[...one.cssRules].flatMap(rule => rule.styleSheet ? parts(rule.styleSheet) : [])];
    const linked = [...document.styleSheets].filter(one => one.href && one.href.includes("/static/"));
    for (const sheet of linked.flatMap(parts)) {
        for (const rule of styles(sheet)) {
            for (const selector of alone(rule.selectorText)) {
                const name = sheet.href.replace(/.*[/]static[/]/, "") + ": " + selector;
                told.set(name, told.get(name) || Boolean(document.querySelector(without(selector) || "*")));
            }
        }
    }
    return Object.fromEntries(told);
}"""


class Styles:
    """The selectors of stylesheets, and whether something that they style was seen."""

    def __init__(self):
        self.matched = {}

    def look(self, page):
        """See what is on a page."""
        for selector, matches in page.evaluate(MATCHED).items():
            self.matched[selector] = self.matched.get(selector) or matches

    def sheets(self):
        """The stylesheets that were in use."""
        return {name.partition(":")[0] for name in self.matched}

    def unseen(self):
        """The selectors that style nothing anywhere."""
        return [selector for selector, matches in self.matched.items() if not matches]
