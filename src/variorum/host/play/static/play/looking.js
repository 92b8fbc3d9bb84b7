// Past phases on the board: the panel brings their layers, which take the place of the present until the reader goes on.

const PAUSE = 350;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Looking {
  constructor(svg) {
    this.svg = svg;
    this.present = svg.querySelector("#overlay");
    this.turns = 0;
  }

  get isPast() {
    return !this.present.isConnected;
  }

  /** Show a stage of the phase in the panel: its orders or, where it isn't the present, its result. */
  show(look, stage) {
    this.turns += 1;
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
    const turn = this.turns;
    if (!calm.matches) for (const order of orders) order.classList.add("later");
    for (const order of orders) {
      await new Promise((done) => { setTimeout(done, calm.matches ? 0 : PAUSE); });
      if (turn !== this.turns) return false;
      order.classList.remove("later");
    }
    await new Promise((done) => { setTimeout(done, 4 * PAUSE); });
    return turn === this.turns;
  }
}
