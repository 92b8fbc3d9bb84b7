// What a board shows: which part of the map, and past phases in place of the present.

const NARROW = 640;
/** So many areas can be read on a screen, and on a narrow one; of larger boards, a part is shown first. */
const READABLE = 150;
const READABLE_NARROW = 75;
const MARGIN = 0.07;
const PAUSE = 350;
/** The scale from which units cover short arrows. */
const LARGE = 1.2;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The visible part of the map: moved by dragging, zoomed with the wheel, two fingers or buttons. */
export class Viewport {
  constructor(svg) {
    this.svg = svg;
    this.changing = svg.querySelector("#changing");
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.whole = { x, y, width, height };
    this.pointers = new Map();
    this.moved = 0;
    this.measure();
    this.show(this.whole);
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) svg.addEventListener(kind, (event) => this.up(event));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => {
      this.measure();
      this.show(this.box);
    }).observe(svg);
  }

  /** Keep the size in pixels: asking for it after each change would lay the whole map out again. */
  measure() {
    const { clientWidth, clientHeight } = this.svg;
    this.size = { width: clientWidth, height: clientHeight };
  }

  get isNarrow() {
    return this.size.width < NARROW;
  }

  show(box) {
    const { whole } = this;
    const width = Math.min(whole.width, Math.max(whole.width / 12, box.width));
    const height = (width * whole.height) / whole.width;
    const x = Math.min(Math.max(box.x, whole.x), whole.x + whole.width - width);
    const y = Math.min(Math.max(box.y, whole.y), whole.y + whole.height - height);
    this.box = { x, y, width, height };
    const view = `${x} ${y} ${width} ${height}`;
    // To set it anew, even as it was, would lay the whole map out again.
    if (view !== this.svg.getAttribute("viewBox")) this.svg.setAttribute("viewBox", view);
    this.svg.classList.toggle("zoomed", width < whole.width * 0.99);
    const dots = Math.min(this.size.width / width, this.size.height / height) || 1;
    const unit = Math.min(2, Math.max(1, 10.5 / (32 * dots)));
    this.changing.style.setProperty("--unit", unit.toFixed(2));
    this.layer(unit);
    this.svg.dispatchEvent(new Event("viewed"));
  }

  /** Draw orders, and names over them, over units that are enlarged, which would cover short arrows. */
  layer(unit) {
    const [orders, labels, units] = ["orders", "labels", "units"].map((name) => this.changing.querySelector(`#layer-${name}`));
    const isAbove = labels?.previousElementSibling === orders && orders?.previousElementSibling === units;
    if (orders && labels && units && isAbove !== unit > LARGE) units[isAbove ? "before" : "after"](orders, labels);
  }

  at(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  zoom(factor, point) {
    if (!factor) return this.show(this.whole);
    const { x, y, width, height } = this.box;
    const { x: px, y: py } = point ?? { x: x + width / 2, y: y + height / 2 };
    this.show({ x: px - (px - x) / factor, y: py - (py - y) / factor, width: width / factor });
  }

  reveal({ x, y }) {
    const { box } = this;
    if (x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height) return;
    this.show({ ...box, x: x - box.width / 2, y: y - box.height / 2 });
  }

  down(event) {
    if (this.pointers.size === 0) this.moved = 0;
    this.pointers.set(event.pointerId, event);
    this.pressed = event;
  }

  /** What a click has met. For a finger, browsers choose among the boxes around it, and an area fills little of its box. */
  met({ pointerId, pointerType, target }) {
    const { pressed } = this;
    if (pointerType !== "touch" || pressed?.pointerId !== pointerId) return target;
    return document.elementFromPoint(pressed.clientX, pressed.clientY) ?? target;
  }

  move(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const others = [...this.pointers.values()].filter((one) => one.pointerId !== event.pointerId);
    this.moved += Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY);
    if (this.moved < 8) return;
    const [from, to] = [this.at(last), this.at(event)];
    this.pointers.set(event.pointerId, event);
    if (others.length) {
      const spread = (one) => Math.hypot(one.clientX - others[0].clientX, one.clientY - others[0].clientY);
      this.zoom(spread(event) / Math.max(spread(last), 1), this.at(others[0]));
    } else {
      this.svg.setPointerCapture?.(event.pointerId);
      this.show({ ...this.box, x: this.box.x + from.x - to.x, y: this.box.y + from.y - to.y });
    }
  }

  up(event) {
    this.pointers.delete(event.pointerId);
  }

  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), this.at(event));
  }
}

// What is shown first -------------------------------------------------------------------------------------------------

// The whole on a wide screen; on a narrow one, the units that need orders and where they can go. It knows no rules: the
// first area in an order is its subject, the second, if there are two, its destination.

/** The choices of each field that the map shows, in the sequence of the notation. */
const onMap = ({ fields }, places) =>
  fields.map(({ choices }) => choices).filter((choices) => Array.isArray(choices) && choices.some((choice) => places[choice]));

/** Whether a choice names a unit in an area, rather than an area. */
const stands = (choice, places) => places[choice]?.length === 1 && places[choice][0] !== choice;

/** The areas of the units that can be ordered: those of units that orders start with. */
export function own(kinds, places) {
  const firsts = kinds.map((kind) => onMap(kind, places)[0] ?? []);
  return new Set(firsts.flat().filter((choice) => stands(choice, places)).flatMap((choice) => places[choice]));
}

/** The areas of units that can be ordered and their destinations; without units, the areas that orders start with. */
function concerned(kinds, places) {
  const lists = kinds.map((kind) => onMap(kind, places)).filter((list) => list.length);
  const own = lists.filter(([first]) => first.some((choice) => stands(choice, places)));
  const named = own.length ? own.flatMap((list) => (list.length < 3 ? list : [list[0]])) : lists.map(([first]) => first);
  return new Set(named.flat().flatMap((choice) => places[choice] ?? []));
}

/** The smallest box around points with the proportions of the whole, plus a margin. */
function around(points, whole) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = 2 * MARGIN * whole.width;
  const width = Math.max(right - left + margin, ((bottom - top + margin) * whole.width) / whole.height);
  const height = (width * whole.height) / whole.width;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width };
}

/** Whether a board has more areas than can be read at once. */
export const isLarge = ({ hits }) => hits.size > READABLE;

/** The part of a board to show first. */
export function opening(board) {
  const { kinds, data, hits, view } = board;
  const points = [...concerned(kinds, data.places)].filter((area) => hits.has(area)).map((area) => board.middle(area));
  const close = view.isNarrow && points.length ? around(points, view.whole) : view.whole;
  if (!isLarge(board)) return close;
  const part = Math.sqrt((view.isNarrow ? READABLE_NARROW : READABLE) / hits.size);
  return close.width <= view.whole.width * part ? close : amid(points, view.whole, part);
}

/** A part of the whole with the point in its middle that is nearest to the middle of some; if there are none, of all. */
function amid(points, whole, part) {
  const all = around(points.length ? points : [whole, { x: whole.x + whole.width, y: whole.y + whole.height }], whole);
  const middle = { x: all.x + all.width / 2, y: all.y + (all.width * whole.height) / whole.width / 2 };
  const far = ({ x, y }) => Math.hypot(x - middle.x, y - middle.y);
  const { x, y } = [...points].sort((one, other) => far(one) - far(other))[0] ?? middle;
  const [width, height] = [whole.width * part, whole.height * part];
  return { x: x - width / 2, y: y - height / 2, width };
}

// Areas that links name -----------------------------------------------------------------------------------------------

/** Mark the areas in the address on a board until something else is tapped. */
export function showNamed(board) {
  const named = new URLSearchParams(location.hash.slice(1)).get("show")?.split(",") ?? [];
  const hits = named.flatMap((area) => board.hits.get(area) ?? []);
  for (const hit of hits) hit.classList.add("shown");
  if (hits.length) board.svg.addEventListener("click", () => { for (const hit of hits) hit.classList.remove("shown"); }, { once: true });
}

// Past phases ---------------------------------------------------------------------------------------------------------

/** Past phases: the panel brings their layers, which take the place of the present until the reader goes on. */
export class Looking {
  constructor(svg) {
    this.svg = svg;
    this.present = svg.querySelector("#overlay");
    this.turns = 0;
    this.replayed = null;
  }

  get isPast() {
    return !this.present.isConnected;
  }

  /** Show a stage of the phase in the panel: its orders or, where it isn't the present, its result. */
  show(look, stage) {
    // Whatever else of the page was renewed, a replay goes on.
    if (this.replayed === this.turns && this.look === look && stage === "orders") return;
    this.turns += 1;
    this.look = look;
    const template = look.querySelector(`template[data-layer=${stage}]`);
    this.put(template ? document.importNode(template.content.querySelector("svg").firstElementChild, true) : this.present);
  }

  leave() {
    this.turns += 1;
    this.put(this.present);
  }

  put(layer) {
    const shown = this.svg.querySelector("#overlay");
    if (shown !== layer) shown.replaceWith(layer);
  }

  /** Give the orders one after another; whatever else is shown meanwhile ends it. Returns whether it came to its end. */
  async replay() {
    const orders = [...this.svg.querySelectorAll("#layer-orders > .order")];
    const turn = this.turns += 1;
    this.replayed = turn;
    if (!calm.matches) for (const order of orders) order.classList.add("later");
    for (const order of orders) {
      await new Promise((done) => { setTimeout(done, calm.matches ? 0 : PAUSE); });
      if (turn !== this.turns) return false;
      order.classList.remove("later");
    }
    await new Promise((done) => { setTimeout(done, 4 * PAUSE); });
    if (turn !== this.turns) return false;
    this.replayed = null;
    return true;
  }
}
