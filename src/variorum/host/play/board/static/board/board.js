// The board: entering orders by taps or keys. orders.js finds what taps can mean.

import { Beside, MOST_BESIDE, groupsOn, helpFor, modeSwitch, tellOf } from "./choosing.js";
import { dark, drawGround } from "./ground.js";
import { MOST_LISTED, isFor, isNone, isOpen, listed, narrow, said, search, unitOf, written } from "./orders.js";
import { beginnings, showWays, standIn, waysOf } from "./signs.js";
import { Typing } from "./typing.js";
import { Looking, Viewport, isLarge, opening, own } from "./view.js";

/** Milliseconds for which the map says what has been ordered. */
const TOLD_FOR = 7_000;

/** The row of the panel that selects an area. */
export const rowOf = (area) => `#sheet [data-select="${CSS.escape(area)}"]`;

export class Board {
  constructor(root, data, kinds) {
    this.root = root;
    this.svg = root.querySelector(".board-map");
    this.choices = document.getElementById("choices");
    this.told = document.getElementById("told");
    this.taps = [];
    this.picking = null;
    this.inPanel = false;
    this.typing = new Typing();
    this.hits = new Map([...root.querySelectorAll(".hit")].map((hit) => [hit.dataset.area, hit]));
    const middle = (at) => ({ x: data.middles[2 * at], y: data.middles[2 * at + 1] });
    this.middles = new Map([...this.hits.keys()].map((area, at) => [area, middle(at)]));
    this.view = new Viewport(this.svg);
    this.beside = new Beside(root, this.svg, data.texts, () => this.cancel(this.data.texts.cancelled));
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    root.querySelector(".board-tools").addEventListener("click", (event) => this.tool(event.target.closest("button")));
    dark.onchange = () => this.load();
    this.begin(data, kinds);
    // The constant part, which is most of the map, comes afterwards: it is laid out once, at its final size.
    this.load();
  }

  /** Begin with the orders of a phase. */
  begin(data, kinds) {
    this.isProposed = false;
    this.lent = this.taking = null;
    this.focused = null;
    this.looking = new Looking(this.svg);
    this.turnTo(data, kinds);
    for (const [area, hit] of this.hits) this.label(area, hit);
    this.measure();
    this.view.show(opening(this));
  }

  /** Let taps choose among orders, from the beginning. */
  turnTo(data, kinds) {
    this.data = data;
    this.all = kinds;
    this.groups = groupsOn(kinds, data.places);
    this.kinds = this.groups.length > 1 ? [] : kinds;
    this.starts = this.beginnings = null;
    this.root.querySelector("#modes")?.remove();
    if (this.groups.length > 1) {
      this.root.append(modeSwitch(this.groups, data, kinds, (group) => this.take(group, "")));
      this.take(this.groups.includes("") ? "" : this.groups[0]);
    }
    this.mark();
  }

  /** Let taps choose orders for something else than the sheet, which `take` gets, until the board is given back. */
  lend(data, kinds, take) {
    this.giveBack();
    this.cancel("");
    this.lent = { data: this.data, kinds: this.all };
    this.taking = take;
    this.turnTo({ ...this.data, ...data }, kinds);
  }

  giveBack() {
    if (!this.lent) return;
    const { data, kinds } = this.lent;
    this.lent = this.taking = null;
    this.cancel("");
    this.turnTo(data, kinds);
  }

  /** Go on to another phase: whatever was begun in the last one ends with it. */
  renew(data, kinds) {
    this.cancel("");
    this.begin(data, kinds);
  }

  /** Show how far areas are from what orders choose among, where a rule says so. */
  async measure() {
    if (Object.keys(this.data.rings).length) {
      const { Rings } = await import("./rings.js");
      this.rings ??= new Rings(this, this.data.texts.rings);
    }
    this.rings?.show(this.kinds[0]?.group);
  }

  label(area, hit) {
    const here = this.data.here[area];
    hit.setAttribute("role", "button");
    hit.setAttribute("aria-label", `${this.data.areas[area] ?? area}${here ? `: ${here}` : ""}`);
  }

  /** Draw the constant part of the board; then the board is ready. */
  async load() {
    await drawGround(this.root);
    this.root.dataset.ready = "yes";
    if (!isLarge(this) || this.root.querySelector(".overview")) return;
    const overlook = async () => (await import("./overview.js")).overlook(this);
    if (this.view.isNarrow) this.svg.addEventListener("pointerdown", overlook, { once: true });
    else overlook();
  }

  /** The areas of choices in orders and, while picking a value for a field, in conditions. */
  get places() {
    return this.picking?.places ?? this.data.places;
  }

  get startable() {
    this.starts ??= new Set(this.waiting.flatMap((one) => one.next));
    return this.starts;
  }

  /** What orders can begin with. */
  get waiting() {
    return this.kinds.flatMap((kind) => search([kind], [], this.data.places).waiting);
  }

  /** The ways of orders that begin with no unit of the seat's. */
  get begun() {
    this.beginnings ??= beginnings(this.waiting);
    return this.beginnings;
  }

  say(text) {
    this.told.textContent = text;
  }

  /** Let taps begin orders of one group only. */
  take(group, told) {
    if (!this.groups.includes(group) || this.groups.length < 2) return;
    this.kinds = this.all.filter((kind) => kind.group === group);
    this.starts = this.beginnings = null;
    this.root.querySelector(`#modes [value="${group}"]`).checked = true;
    this.rings?.show(group);
    if (told !== undefined) this.cancel(told);
  }

  // Taps ----------------------------------------------------------------------------------------------------------

  click(event) {
    const met = this.view.met(event).closest?.(".hit")?.dataset.area;
    const area = event.pointerType === "touch" ? standIn(this, event, met) : met;
    if (area && this.view.moved < 8) this.tap(area);
  }

  tap(area) {
    if (this.looking.isPast) return this.explain(area);
    // Somebody who sees no proposal taps the unit to be ordered: that begins with it.
    if (this.isProposed && (area === this.taps[0] || own(this.kinds, this.data.places).has(area))) this.taps = [];
    this.isProposed = false;
    const { places } = this;
    const kinds = this.picking ? [this.picking.kind] : this.kinds;
    const before = this.taps.length ? search(kinds, this.taps, places) : null;
    let taps = [...this.taps, area];
    let found = search(kinds, taps, places);
    if (isNone(found) && before && area === this.taps.at(-1)) {
      const whole = before.done.filter((one) => !isOpen(one));
      const sure = whole.length > 1 ? whole.filter((one) => isFor(one, area, places)) : whole;
      return sure.length === 1 ? this.choose(sure[0]) : undefined;
    }
    if (isNone(found)) {
      taps = [area];
      found = search(kinds, taps, places);
    }
    if (isNone(found)) return this.lead(this.hits.get(area).getAttribute("aria-label"));
    this.taps = taps;
    const isPlain = taps.length > 1 || this.picking;
    if (isPlain && found.done.length === 1 && !found.waiting.length) return this.choose(found.done[0]);
    this.list(found);
    this.mark(found);
  }

  /** Say that no order begins in an area, and show where orders do. */
  lead(name) {
    const { nothing, never, elsewhere } = this.data.texts;
    const hits = this.picking ? [] : [...this.startable].flatMap((area) => this.hits.get(area) ?? []);
    const [purpose, ...others] = new Set(this.kinds.map((kind) => kind.purpose));
    this.cancel(`${name}. ${purpose && !others.length ? `${never} ${purpose}.` : nothing}${hits.length ? ` ${elsewhere}` : ""}`);
    for (const hit of hits) hit.classList.add("next");
  }

  /** Open the result of the unit that was in an area, while the board shows the past. */
  explain(area) {
    const line = document.querySelector(`#look [data-area="${area}"] details`);
    this.say(line ? line.textContent.replace(/\s+/g, " ") : this.hits.get(area).getAttribute("aria-label"));
    if (!line) return;
    line.open = true;
    line.scrollIntoView({ block: "nearest" });
  }

  /** Begin an order with the unit in an area, as if nothing had been tapped before. */
  select(area, group) {
    this.take(group);
    this.cancel("");
    this.inPanel = true;
    this.tap(area);
    this.inPanel = false;
    this.row = rowOf(area);
    this.view.reveal(this.middle(area));
    this.offered?.focus({ preventScroll: true });
  }

  /** Have the unit in an area ready to be ordered by the next tap, with nothing listed; the keyboard goes there. */
  propose(area, group) {
    this.take(group);
    this.cancel("");
    const found = search(this.kinds, [area], this.data.places);
    if (!found.waiting.length) return;
    this.taps = [area];
    this.isProposed = true;
    this.mark(found);
    this.view.reveal(this.middle(area));
    this.say(`${this.data.areas[area] ?? area}: ${this.data.texts.more}`);
    if (document.activeElement === document.body) this.focus(area);
  }

  /** Bring the map into sight, where the panel lies over it. */
  uncover() {
    if (getComputedStyle(this.root.closest(".board-side")).position === "sticky") window.scrollTo({ top: 0 });
    this.root.scrollIntoView({ block: "nearest" });
  }

  /** Mark an area and nothing else. */
  point(area) {
    for (const [name, hit] of this.hits) hit.classList.toggle("chosen", name === area);
  }

  /** Mark the units of the power that is open in the table of powers, and where they could go. */
  showReach() {
    const open = [...document.querySelectorAll("[data-reach]")].filter((one) => one.open && one.offsetParent);
    const [stands, reach] = ["stands", "reach"].map((name) => new Set(open.flatMap((one) => one.dataset[name].split(" "))));
    for (const [area, hit] of this.hits) {
      hit.classList.toggle("stands", stands.has(area));
      hit.classList.toggle("reach", reach.has(area) && !stands.has(area));
    }
  }

  /** Choose an order: send it if it is complete, or else open its form for the rest. */
  choose(found) {
    const { picking } = this;
    this.cancel("");
    if (picking) return picking.take(found.values[picking.name]);
    if (this.taking) return isOpen(found) ? undefined : this.taking(written(found), Object.values(found.values)[0]);
    if (isOpen(found)) return this.fillForm(found);
    const sheet = document.getElementById("sheet");
    const values = { type: found.kind.type, phase_number: sheet.dataset.phaseNumber, as: sheet.dataset.seat };
    for (const [name, value] of Object.entries(found.values)) values[`f-${name}`] = value;
    const told = said(found, this.data) || written(found);
    this.say(told);
    setTimeout(() => { if (this.told.textContent === told) this.say(""); }, TOLD_FOR);
    // The page hears of a failure as an event.
    htmx.ajax("POST", this.root.dataset.put, { source: this.root, target: "#sheet", swap: "outerHTML", values }).catch(() => {});
  }

  cancel(text) {
    const hadFocus = [this.choices, this.beside.element].some((list) => list.contains(document.activeElement));
    const [last, row] = [this.taps.at(-1), this.row];
    this.row = "";
    this.taps = [];
    this.isProposed = false;
    this.picking = null;
    document.body.classList.remove("picking");
    this.choices.hidden = true;
    this.choices.replaceChildren();
    this.beside.hide();
    this.mark();
    this.say(text);
    if (hadFocus && row) document.querySelector(row)?.focus({ preventScroll: true });
    else if (hadFocus && last) this.focus(last);
  }

  list(found) {
    const { texts, areas } = this.data;
    const orders = listed(found, this.places);
    const names = this.taps.map((area) => areas[area] ?? area).join(" → ");
    const next = [...new Set(found.waiting.flatMap((one) => one.next))];
    const where = next.length && next.length <= MOST_LISTED ? next.map((area) => areas[area] ?? area).join(", ") : "";
    const told = `${names}: ${!orders.length ? texts.more : next.length ? texts.either : texts.choose}`;
    const sure = found.done.slice(0, MOST_BESIDE);
    this.beside.show(this.items(sure), this.hits.get(this.taps.at(-1)), next.flatMap((area) => this.hits.get(area) ?? []));
    // Who comes from the panel finds the whole list there.
    if (this.inPanel || !this.beside.isSeen) this.beside.hide();
    const others = this.beside.isSeen ? orders.filter((one) => !sure.includes(one)) : orders;
    this.choices.replaceChildren(this.head(told), this.items(others));
    this.choices.hidden = this.beside.isSeen && !others.length;
    this.say(told);
    if (where) this.told.append(made("span", { className: "visually-hidden", textContent: ` (${where})` }));
  }

  /** The first order that is offered. */
  get offered() {
    return [this.beside.element, this.choices].flatMap((list) => (list.hidden ? [] : [...list.querySelectorAll("li button")])).find((one) => one.offsetParent);
  }

  head(text) {
    const head = made("div", { className: "head" }, made("span", { textContent: text }));
    head.append(made("button", { type: "button", className: "quiet", textContent: this.data.texts.cancel, onclick: () => this.cancel(this.data.texts.cancelled) }));
    return head;
  }

  items(orders) {
    const list = made("ul");
    const told = new Set();
    const units = new Set(this.picking ? [] : orders.map((found) => unitOf(found, this.data)));
    for (const found of orders) {
      const button = made("button", { type: "button", onclick: () => this.choose(found) }, ...this.words(found, units.size > 1));
      const item = made("li", {}, button);
      if (!this.picking && found.kind.meaning) tellOf(button, found.kind, this.data);
      if (!this.picking && found.kind.meaning && !told.has(found.kind.type)) item.append(helpFor([found.kind], this.data));
      told.add(found.kind?.type);
      list.append(item);
    }
    return list;
  }

  /** An order in words, of its unit where a list has several, with its notation beside it. */
  words(found, named) {
    if (this.picking) return [made("strong", { textContent: found.values[this.picking.name] })];
    const notes = Object.values(found.values).map((value) => this.data.notes[value]).filter(Boolean);
    const unit = named ? unitOf(found, this.data) : "";
    const words = said(found, this.data) || found.kind.purpose;
    const told = made("span", { className: "in-words" }, made("strong", { textContent: unit ? `${unit}: ${words}` : words }));
    if (notes.length) told.append(" ", made("span", { className: "soft", textContent: notes.join("; ") }));
    return [told, " ", made("code", { textContent: written(found) })];
  }

  /** Whether the areas that orders begin with are lit: where there is no unit to order, and nothing else shows them. */
  get lights() {
    if (this.picking || own(this.kinds, this.data.places).size || this.data.rings[this.kinds[0]?.group]) return false;
    return this.startable.size < 0.8 * this.hits.size;
  }

  /** Highlight what can be tapped now. */
  mark(found = { waiting: [] }) {
    const next = new Set(found.waiting.flatMap((one) => one.next));
    const first = this.taps.length ? next : this.picking ? this.picking.areas : this.startable;
    const isLit = this.taps.length > 0 || this.picking !== null || this.lights;
    for (const [area, hit] of this.hits) {
      hit.classList.toggle("next", isLit && first.has(area));
      hit.classList.toggle("can", first.has(area));
      hit.classList.toggle("chosen", this.taps.includes(area));
    }
    for (const row of document.querySelectorAll("#sheet [data-area]")) row.classList.toggle("tapped", row.dataset.area === this.taps[0]);
    showWays(this, this.taps.length ? waysOf(found.waiting) : this.picking ? new Map() : this.begun);
    this.candidates = first.size ? first : new Set(this.hits.keys());
    this.rove(this.taps.at(-1) ?? this.focused ?? this.first);
  }

  // Keys ----------------------------------------------------------------------------------------------------------

  /** The first area for keys: one of the viewer's units. */
  get first() {
    return [...own(this.kinds, this.data.places)].find((area) => this.hits.has(area)) ?? [...this.candidates][0];
  }

  rove(area) {
    const known = this.hits.has(area) ? area : this.hits.keys().next().value;
    for (const [name, hit] of this.hits) hit.setAttribute("tabindex", name === known ? "0" : "-1");
    this.focused = known;
  }

  focus(area) {
    this.rove(area);
    this.view.reveal(this.middle(area));
    this.hits.get(this.focused).focus({ preventScroll: true });
  }

  /** Where a unit in an area stands. */
  middle(area) {
    return this.middles.get(area);
  }

  key(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.typing.takes(event.key)) this.jump();
    else if (way) this.go(way);
    else if (event.key === "Enter" || event.key === " ") this.press();
    else if (event.key === "Escape") this.cancel(this.data.texts.cancelled);
    else return;
    event.preventDefault();
  }

  /** Focus the nearest candidate in a direction. */
  go([right, down]) {
    const from = this.middle(this.focused);
    let [best, least] = ["", Infinity];
    for (const area of this.candidates) {
      const to = this.middle(area);
      const along = (to.x - from.x) * right + (to.y - from.y) * down;
      const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right);
      if (area !== this.focused && along > 1 && along + 2 * aside < least) [best, least] = [area, along + 2 * aside];
    }
    if (best) this.focus(best);
  }

  /** Focus the area whose name is being typed, preferably one that can be tapped now. */
  jump() {
    const found = this.typing.found([this.candidates, this.hits.keys()], this.data.areas);
    if (found) this.focus(found);
    this.say(found ? this.hits.get(found).getAttribute("aria-label") : `${this.typing.text}: ${this.data.texts.unknown}`);
  }

  press() {
    this.tap(this.focused);
    const goesOn = [...this.hits].some(([area, hit]) => area !== this.focused && hit.classList.contains("next"));
    if (!goesOn) this.offered?.focus();
  }

  // Forms and tools -----------------------------------------------------------------------------------------------

  fillForm({ kind, values }) {
    const form = document.querySelector(`form[data-type="${kind.type}"]`);
    for (let one = form.closest("details"); one; one = one.parentElement.closest("details")) one.open = true;
    form.reset();
    for (const [name, value] of Object.entries(values)) {
      const control = form.elements[`f-${name}`];
      if (value !== null && control) control.value = value;
    }
    narrow(form, this.all);
    const open = Object.entries(values).find(([, value]) => value === null);
    form.querySelector(`[name="f-${open[0]}"]`)?.focus();
    this.say(`${written({ kind, values })}. ${this.data.texts.fill}`);
  }

  /** Let taps choose the value of a field until one is taken. Returns the areas that can be tapped. */
  aim(name, choices, take) {
    this.cancel("");
    const asked = JSON.parse(document.getElementById("asked-places")?.textContent ?? "{}");
    const places = { ...asked, ...this.data.places };
    const areas = new Set(choices.flatMap((choice) => places[choice] ?? []));
    this.picking = { name, take, areas, places, kind: { fields: [{ name, choices }], forms: [] } };
    document.body.classList.add("picking");
    return areas;
  }

  pick(button) {
    const name = button.dataset.pick;
    const select = button.parentElement.querySelector("select");
    const choices = [...select.options].filter((option) => option.value && !option.disabled).map((option) => option.value);
    const take = (value) => {
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      this.say(`${this.data.texts.picked} ${select.selectedOptions[0].textContent}`);
      select.focus();
    };
    const areas = this.aim(name, choices, take);
    this.mark();
    this.say(`${this.data.texts.pick} ${select.labels[0].textContent}`);
    this.root.scrollIntoView({ block: "nearest" });
    this.focus([...areas][0]);
  }

  tool(button) {
    if (button?.dataset.zoom !== undefined) this.view.zoom(Number(button.dataset.zoom));
  }

  /** Redraw the marks of the sheet's orders, which come with every answer. */
  redraw() {
    const marks = document.getElementById("sheet-marks");
    if (marks) this.looking.present.querySelector("#layer-orders").replaceChildren(...marks.childNodes);
    marks?.remove();
  }
}

function made(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
