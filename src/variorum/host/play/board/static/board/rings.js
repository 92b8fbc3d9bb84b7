// How far areas are from what a choice depends on, while orders that choose among them are entered: tints, a mark in each
// area that can be chosen, and a legend. It knows no rules: the rings are data.

const SVG = "http://www.w3.org/2000/svg";

export class Rings {
  constructor(board, label) {
    this.board = board;
    this.marks = board.svg.appendChild(document.createElementNS(SVG, "g"));
    this.marks.setAttribute("class", "ring-marks");
    this.marks.setAttribute("aria-hidden", "true");
    this.legend = Object.assign(document.createElement("ul"), { className: "ring-legend", hidden: true });
    this.legend.setAttribute("aria-label", label);
    board.root.append(this.legend);
  }

  /** Show the rings of a group of orders, or none. The legend leaves out far rings in which nothing can be chosen. */
  show(group) {
    const { data, hits, all } = this.board;
    const rings = data.rings[group] ?? [];
    const limit = rings.findIndex((ring) => ring.limit);
    const open = new Set(all.filter((kind) => kind.group === group).flatMap(({ fields }) => fields.flatMap(({ choices }) => (Array.isArray(choices) ? choices : []))));
    for (const [area, hit] of hits) {
      hit.classList.remove("ring", "within", "limit");
      this.board.label(area, hit);
    }
    this.marks.replaceChildren();
    rings.forEach(({ mark, name, areas }, index) => {
      for (const area of areas.filter((one) => hits.has(one))) {
        const hit = hits.get(area);
        hit.classList.add("ring", ...(index < limit ? ["within"] : index === limit ? ["limit"] : []));
        hit.style.setProperty("--far", Math.max(index - limit, 0));
        hit.setAttribute("aria-label", `${hit.getAttribute("aria-label")}, ${name}`);
        if (open.has(area)) this.mark(area, mark, index === limit);
      }
    });
    const told = rings.filter(({ areas }, index) => index < limit || areas.some((area) => open.has(area)));
    this.legend.replaceChildren(...told.map((ring) => this.line(ring, rings.indexOf(ring) - limit, open)));
    this.legend.hidden = !rings.length;
  }

  mark(area, text, isLimit) {
    const [x, y] = this.board.data.spots[area] ?? Object.values(this.board.middle(area));
    const size = this.board.view.whole.width / 70;
    const width = size * (0.9 + 0.5 * text.length);
    const [plate, sign] = ["rect", "text"].map((name) => document.createElementNS(SVG, name));
    const placed = { x: x - width / 2, y: y - 0.75 * size, width, height: 1.5 * size, rx: 0.4 * size };
    for (const [name, value] of Object.entries(placed)) plate.setAttribute(name, value);
    for (const [name, value] of Object.entries({ x, y, "font-size": 1.15 * size })) sign.setAttribute(name, value);
    sign.textContent = text;
    plate.classList.toggle("limit", isLimit);
    this.marks.append(plate, sign);
  }

  line({ mark, name, areas }, far, open) {
    const line = document.createElement("li");
    const sign = line.appendChild(Object.assign(document.createElement("span"), { className: far < 0 ? "ring within" : far ? "ring" : "ring limit" }));
    sign.style.setProperty("--far", Math.max(far, 0));
    sign.textContent = mark;
    line.append(name);
    const many = areas.filter((area) => open.has(area)).length;
    line.append(Object.assign(document.createElement("b"), { textContent: many || "–" }));
    return line;
  }
}
