// The orders that need no further tap, on the board beside the place tapped last; the panel lists all.

const GAP = 8;
const EDGE = 6;
const FAR = [8, 24, 48, 80, 120, 180, 260];
const WAYS = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]];
export const MOST_BESIDE = 6;

const overlap = (one, other) => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

export class Beside {
  constructor(root, svg, label) {
    this.root = root;
    this.svg = svg;
    this.element = Object.assign(document.createElement("div"), { id: "beside", className: "beside", hidden: true });
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", label);
    svg.after(this.element);
    svg.addEventListener("viewed", () => this.place());
  }

  /** Show a list beside an area, away from the areas that can be tapped next. */
  show(list, hit, next) {
    this.element.replaceChildren(list);
    [this.hit, this.next] = [hit, next];
    this.element.hidden = !list.children.length;
    this.place();
  }

  hide() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /** The badge of the unit in the area, or else the middle of the area, within the board. */
  get anchor() {
    const { area } = this.hit.dataset;
    const badge = this.svg.querySelector(`.unit[data-location="${area}"], .unit[data-location^="${area}/"]`);
    const box = (badge?.querySelector("use") ?? this.hit).getBoundingClientRect();
    const board = this.root.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2 - board.x, box.y + box.height / 2 - board.y];
    const reach = badge ? Math.max(box.width, box.height) / 2 : GAP;
    return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach, x, y };
  }

  place() {
    const { element, root } = this;
    if (element.hidden) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    const { left, right, top, bottom, x, y } = this.anchor;
    const inside = WAYS.flatMap(([across, along]) => FAR.map((far) => [
      Math.max(EDGE, Math.min(across < 0 ? left - far - width : across ? right + far : x - width / 2, root.clientWidth - width - EDGE)),
      Math.max(EDGE, Math.min(along < 0 ? top - far - height : along ? bottom + far : y - height / 2, root.clientHeight - height - EDGE)),
      far,
    ]));
    const named = this.named.map((sign) => sign.getBoundingClientRect());
    const [best] = inside.map(([from, down, far]) => ({ from, down, cost: this.hides(from, down, width, height, named) + far / FAR.at(-1) }))
      .sort((one, other) => one.cost - other.cost);
    Object.assign(element.style, { left: `${best.from}px`, top: `${best.down}px` });
  }

  /** The names and units of the area and of those that can be tapped next. */
  get named() {
    const areas = [this.hit, ...this.next].map((hit) => CSS.escape(hit.dataset.area));
    const signs = areas.flatMap((area) => [`#label-${area}`, `.unit[data-location="${area}"] use`, `.unit[data-location^="${area}/"] use`]);
    return [...this.svg.querySelectorAll(signs.join(","))];
  }

  /** How much of what matters the list would hide: the unit itself, the controls, and what can be tapped next. */
  hides(left, top, width, height, named) {
    const box = { left, top, right: left + width, bottom: top + height };
    const board = this.root.getBoundingClientRect();
    const covers = ({ left: from, right, top: high, bottom }) =>
      overlap(box, { left: from - board.x, right: right - board.x, top: high - board.y, bottom: bottom - board.y });
    const middles = this.next.map((hit) => hit.getBoundingClientRect()).map((one) => ({ x: one.x + one.width / 2 - board.x, y: one.y + one.height / 2 - board.y }));
    const inside = middles.filter(({ x, y }) => x > left - GAP && x < box.right + GAP && y > top - GAP && y < box.bottom + GAP).length;
    const controls = [...this.root.querySelectorAll("#modes, .board-tools")].filter((one) => covers(one.getBoundingClientRect())).length;
    return 100 * overlap(box, this.anchor) + 10 * controls + 3 * named.filter(covers).length + inside;
  }
}
