// A phase plays itself on the map when it comes: its orders one after another, then the land changes and its units move,
// then who kept their word. Any tap or key ends it. Whether it is wanted, wanting.js knows.

const ORDERS = 2_400;
const PAUSE = 300;
const HOLD = 700;
const MOVES = 900;
const LAND = 1_600;
const WORD = 2_200;

/** The parts of a map's changing layer that show the land, and those that stand on it; a printed board has no terrain. */
const LAND_PARTS = ["layer-terrain", "layer-frame", "layer-features"];
const ON_LAND = ["layer-ownership", "layer-centers"];
const partsOf = (layer, ids) => [...layer.children].filter(({ id }) => ids.includes(id));
const written = (layer) => partsOf(layer, LAND_PARTS).map((part) => part.outerHTML).join("");

export class Film {
  constructor(board) {
    this.board = board;
    this.bar = document.getElementById("film");
    this.isOn = false;
    this.swallows = false;
    this.end = () => {};
    document.addEventListener("pointerdown", ({ target }) => this.interrupt(target), { capture: true });
    document.addEventListener("click", (event) => this.swallow(event), { capture: true });
    document.addEventListener("keydown", (event) => {
      if (!this.isOn || event.target.matches("input, textarea, select")) return;
      // Otherwise Escape would cancel what is proposed next.
      if (event.key === "Escape") event.stopPropagation();
      this.end();
    }, { capture: true });
  }

  /** A tap on the map ends the film and does nothing else: it was meant for what was shown. */
  interrupt(target) {
    this.swallows = this.isOn && target.closest("#board") !== null;
    this.end();
  }

  swallow(event) {
    if (this.swallows && event.target.closest("#board")) event.stopPropagation();
    this.swallows = false;
  }

  /** Play the phase in the panel, to its end or until it is ended. */
  async play(past) {
    const { looking } = this.board;
    this.end();
    let isOver = false;
    const ended = new Promise((done) => {
      this.end = () => {
        isOver = true;
        this.isOn = false;
        done();
      };
    });
    this.isOn = true;
    const wait = (time) => Promise.race([ended, new Promise((done) => { setTimeout(done, time); })]);
    looking.show(past, "orders");
    this.tell(past.querySelector("#look-heading").textContent);
    for (const act of this.acts(looking, past)) {
      if (isOver) break;
      await wait(act());
    }
    this.bar.hidden = true;
    // Another phase may have come, with a map of its own.
    if (this.board.looking === looking) looking.leave();
    if (!isOver) this.end();
  }

  /** What happens one after another; each returns how long it is to be seen. */
  * acts(looking, past) {
    const orders = [...looking.svg.querySelectorAll("#layer-orders > .order")];
    for (const order of orders) order.classList.add("later");
    const pause = Math.min(PAUSE, ORDERS / Math.max(orders.length, 1));
    yield () => pause;
    for (const order of orders) {
      yield () => {
        order.classList.remove("later");
        return pause;
      };
    }
    yield () => HOLD;
    const layer = looking.svg.querySelector("#overlay");
    if (written(layer) !== written(looking.present)) yield () => this.change(layer, looking.present);
    yield () => this.move(looking);
    const word = [...past.querySelectorAll(".verdicts li")].map((line) => line.textContent.replace(/\s+/g, " ").trim());
    if (word.length) {
      yield () => {
        this.tell(word.join("; "));
        return WORD;
      };
    }
  }

  /** Let the land become what it is now: an area that drowns is seen to drown. */
  change(layer, present) {
    const all = [...LAND_PARTS, ...ON_LAND];
    const before = partsOf(layer, all);
    const after = partsOf(present, all).map((part) => part.cloneNode(true));
    layer.prepend(...after);
    for (const part of after) part.animate([{ opacity: 0 }, { opacity: 1 }], LAND);
    for (const part of before) {
      part.animate([{ opacity: 1 }, { opacity: 0 }], { duration: LAND, fill: "forwards" }).onfinish = () => part.remove();
    }
    return LAND;
  }

  /** Let the units go where they are now. */
  move(looking) {
    const spot = (unit) => unit.transform.baseVal.consolidate().matrix;
    const at = ({ e, f }) => ({ transform: `translate(${e}px, ${f}px)` });
    for (const unit of looking.svg.querySelectorAll("#layer-units > .unit")) {
      const goal = looking.present.querySelector(`#${CSS.escape(unit.id)}`);
      if (goal) unit.animate([at(spot(unit)), at(spot(goal))], { duration: MOVES, easing: "ease-in-out", fill: "forwards" });
      else unit.animate([{ opacity: 1 }, { opacity: 0 }], { duration: MOVES, fill: "forwards" });
    }
    return MOVES;
  }

  tell(text) {
    this.bar.hidden = false;
    this.bar.querySelector("[role=status]").textContent = text;
  }
}
