// The visible part of the map: moved by dragging, zoomed with the wheel, two fingers or buttons.

export class Viewport {
  constructor(svg) {
    this.svg = svg;
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

  show(box) {
    const { whole } = this;
    const width = Math.min(whole.width, Math.max(whole.width / 12, box.width));
    const height = (width * whole.height) / whole.width;
    const x = Math.min(Math.max(box.x, whole.x), whole.x + whole.width - width);
    const y = Math.min(Math.max(box.y, whole.y), whole.y + whole.height - height);
    this.box = { x, y, width, height };
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.classList.toggle("zoomed", width < whole.width * 0.99);
    const dots = Math.min(this.size.width / width, this.size.height / height) || 1;
    this.svg.style.setProperty("--unit", Math.min(2, Math.max(1, 10.5 / (32 * dots))).toFixed(2));
    this.svg.dispatchEvent(new Event("viewed"));
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
