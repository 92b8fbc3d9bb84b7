// The map under the pointer: dragged, zoomed, and worked on with the chosen tool.

import { drawn, svg } from "./drawing.js";

const STEP = 10;
const FAR = 5;
const HELD = 400;

export class Sheet {
  constructor(board, map, tools) {
    Object.assign(this, { board, map, tools, drag: null, hasLines: false, box: null, held: null });
    map.addEventListener("pointerdown", (event) => this.down(event));
    map.addEventListener("pointermove", (event) => this.move(event));
    map.addEventListener("pointerup", (event) => this.up(event));
    map.addEventListener("pointercancel", () => this.end());
    map.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    map.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["changed", "selected"]) board.addEventListener(kind, () => this.draw());
  }

  draw() {
    const { board, map } = this;
    if (!board.shown) return;
    const borders = board.borders();
    map.replaceChildren(...drawn(board, this.hasLines, borders));
    const { width, height } = board.shown;
    if (this.height !== height) Object.assign(this, { height, box: { x: 0, y: 0, width } });
    this.show(this.box);
  }

  show({ x, y, width }) {
    const whole = this.board.shown;
    const wide = Math.min(whole.width, Math.max(whole.width / 12, width));
    const high = (wide * whole.height) / whole.width;
    this.box = {
      x: Math.min(Math.max(0, x), whole.width - wide),
      y: Math.min(Math.max(0, y), whole.height - high),
      width: wide,
      height: high,
    };
    this.map.setAttribute("viewBox", `${this.box.x} ${this.box.y} ${wide} ${high}`);
  }

  zoom(factor, at) {
    if (!this.box) return;
    if (!factor) return this.show({ x: 0, y: 0, width: this.board.shown.width });
    const { x, y, width, height } = this.box;
    const [px, py] = at ?? [x + width / 2, y + height / 2];
    this.show({ x: px - (px - x) / factor, y: py - (py - y) / factor, width: width / factor });
  }

  at({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.map.getScreenCTM().inverse());
    const { width, height } = this.board.shown;
    return [Math.round(Math.min(Math.max(0, x), width)), Math.round(Math.min(Math.max(0, y), height))];
  }

  down(event) {
    if (!this.board.shown || event.button) return;
    const { area, point } = event.target.dataset;
    this.map.setPointerCapture(event.pointerId);
    this.drag = { area: area ?? point, start: this.at(event), from: [event.clientX, event.clientY], line: [this.at(event)], kind: this.kind(point) };
    if (this.drag.kind === "point") this.board.select(point);
    if (this.drag.kind === "paint") {
      this.trail = svg("polyline", { class: "stroke", "stroke-width": this.tools.width });
      this.map.append(this.trail);
      this.brush(event);
    }
  }

  kind(point) {
    if (this.tools.tool === "paint" && this.board.selected) return "paint";
    return this.tools.tool === "move" && point ? "point" : "sheet";
  }

  move(event) {
    const { drag } = this;
    if (!drag) return;
    drag.moved ||= Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]) > 6;
    if (drag.kind === "paint") this.brush(event);
    else if (drag.moved && drag.kind === "point") this.place(this.at(event));
    else if (drag.moved) {
      const [x, y] = this.at(event);
      this.show({ ...this.box, x: this.box.x + drag.start[0] - x, y: this.box.y + drag.start[1] - y });
    }
  }

  brush(event) {
    const at = this.at(event);
    const last = this.drag.line.at(-1);
    if (Math.hypot(at[0] - last[0], at[1] - last[1]) > this.tools.width / 4 && this.drag.line.length < 400) this.drag.line.push(at);
    this.trail.setAttribute("points", [...this.drag.line, at].map((one) => one.join()).join(" "));
  }

  place([x, y]) {
    const point = this.map.querySelector(`[data-point="${this.board.selected}"]`);
    point?.setAttribute("cx", x);
    point?.setAttribute("cy", y);
  }

  up(event) {
    const { drag, board } = this;
    if (!drag) return;
    const at = this.at(event);
    this.drag = null;
    if (drag.kind === "paint") board.edit({ edit: "paint", id: board.selected, width: this.tools.width, line: drag.line });
    else if (drag.kind === "point" && drag.moved) board.edit({ edit: "move area", id: board.selected, at });
    else if (!drag.moved) this.tools.use(drag.area, at);
  }

  end() {
    this.drag = null;
    this.draw();
  }

  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), this.at(event));
  }

  // Arrow keys move the point; the move is sent when they rest.
  key(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const area = this.board.area();
    if (!way || !area) return;
    event.preventDefault();
    const far = STEP * (event.shiftKey ? FAR : 1);
    const { width, height } = this.board.shown;
    const within = (value, most) => Math.min(Math.max(0, value), most);
    area.at = [within(area.at[0] + way[0] * far, width), within(area.at[1] + way[1] * far, height)];
    this.draw();
    clearTimeout(this.held);
    const { id, at } = area;
    this.held = setTimeout(() => this.board.edit({ edit: "move area", id, at }), HELD);
  }
}
