"""What of a page's text can't be read where there is little room: it leaves the window, or a box that hides it."""

UNFOLDED = "document.querySelectorAll('details').forEach(one => { one.open = true })"

# What scrolls can be read, and the rest of a preview is a tap away. Pictures are looked at elsewhere; what only screen
# readers read takes a pixel.
CUT = """() => {
    const width = document.documentElement.clientWidth;
    const holds = (rect, box) => rect.left >= box.left - 1 && rect.right <= box.right + 1
        && rect.top >= box.top - 2 && rect.bottom <= box.bottom + 2;
    const isCut = (rect, from) => {
        for (let box = from; box && box !== document.body; box = box.parentElement) {
            const {overflowX, overflowY, position} = getComputedStyle(box);
            if (box.clientWidth === 1) return false;
            if ([overflowX, overflowY].some(way => ["auto", "scroll"].includes(way))) return false;
            const hides = [overflowX, overflowY].some(way => ["hidden", "clip"].includes(way));
            if (hides && !holds(rect, box.getBoundingClientRect())) return true;
            if (position === "fixed") break;
        }
        return rect.left < -1 || rect.right > width + 1;
    };
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const from = node.parentElement, text = node.data.trim();
        if (!text || !from.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        if (from.closest("svg, .preview, .visually-hidden, .skip, script, style, option, noscript")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        if ([...range.getClientRects()].some(rect => isCut(rect, from))) found.add(text.slice(0, 60));
    }
    return [...found];
}"""


def cut(page):
    """The texts of a page that are cut when all is unfolded, and whether the whole page scrolls sideways."""
    page.evaluate(UNFOLDED)
    texts = page.evaluate(CUT)
    scrolls = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [*texts, *([f"{scrolls} px more than the window"] if scrolls > 0 else [])]
