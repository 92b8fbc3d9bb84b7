// The board as the server last told it, and what is done to it: one change after another, undone and redone.

import { ask } from "./sending.js";

const MOST_PAST = 200;

export class Board extends EventTarget {
  constructor() {
    super();
    this.past = [];
    this.future = [];
    this.selected = "";
    this.shown = null;
    this.turn = Promise.resolve();
    this.waiting = 0;
  }

  area(id = this.selected) {
    return this.shown?.areas.find((area) => area.id === id);
  }

  select(id) {
    this.selected = this.area(id) ? id : "";
    this.tell("selected");
  }

  // Other ends of the selected area's borders, by area.
  borders(id = this.selected) {
    const own = (place) => place.split("/")[0] === id;
    return (this.shown?.borders ?? [])
      .filter(({ ends }) => ends.some(own))
      .map(({ ends, movements }) => ({ mine: ends.find(own), other: ends.find((end) => !own(end)), movements }));
  }

  load() {
    return this.next(async () => this.take(await ask("state")));
  }

  edit(edit, after = () => {}) {
    return this.next(async () => {
      const { text } = this.shown;
      this.take(await ask("change", { version: this.shown.version, edit }));
      this.remember(text);
      after();
    }, () => this.edit(edit, after));
  }

  undo() {
    return this.travel(this.past, this.future);
  }

  redo() {
    return this.travel(this.future, this.past);
  }

  travel(from, to) {
    return this.next(async () => {
      if (!from.length) return;
      const { text, version } = this.shown;
      this.take(await ask("change", { version, text: from.at(-1) }));
      from.pop();
      to.push(text);
      this.tell("changed");
    });
  }

  remember(text) {
    this.past.push(text);
    if (this.past.length > MOST_PAST) this.past.shift();
    this.future = [];
    this.tell("changed");
  }

  take(shown) {
    this.shown = shown;
    if (!this.area()) this.selected = "";
    this.tell("changed");
  }

  // Changes wait for those before them, as each is made to the board that it finds.
  next(change, again) {
    this.waiting += 1;
    this.tell("waiting");
    this.turn = this.turn.then(change).then(
      () => this.done(),
      (refusal) => this.done({ refusal, again }),
    );
    return this.turn;
  }

  done(failure) {
    this.waiting -= 1;
    this.tell("waiting");
    if (failure) {
      this.tell("changed");
      this.tell("refused", failure);
    }
  }

  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
