// What a tap can mean, in words: choices beside the place tapped last, a switch between groups of orders, and help.

import { search } from "./orders.js";

const GAP = 8;
const EDGE = 6;
const FAR = [8, 24, 48, 80, 120, 180, 260];
const WAYS = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]];
export const MOST_BESIDE = 6;

const overlap = (one, other) => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** The orders that need no further tap, on the board beside the place tapped last; the panel lists all. */
export class Beside {
  constructor(root, svg, texts, cancel) {
    this.root = root;
    this.svg = svg;
    this.element = Object.assign(document.createElement("div"), { id: "beside", className: "beside", hidden: true });
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", texts.beside);
    this.cross = Object.assign(document.createElement("button"), { type: "button", className: "quiet cross", textContent: "✕", onclick: cancel });
    this.cross.setAttribute("aria-label", texts.cancel);
    svg.after(this.element);
    svg.addEventListener("viewed", () => this.place());
  }

  /** Show a list beside an area, away from the areas that can be tapped next. */
  show(list, hit, next) {
    this.element.replaceChildren(list, this.cross);
    [this.hit, this.next] = [hit, next];
    this.element.hidden = !list.children.length;
    this.place();
  }

  hide() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /** Whether it is shown: on narrow boards it never is. */
  get isSeen() {
    return this.element.offsetParent !== null;
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
    return 100 * overlap(box, this.anchor) + 10 * controls + 3 * named.filter(covers).length + 30 * inside;
  }
}

// A switch between groups of orders -----------------------------------------------------------------------------------

/** The groups of which taps can begin orders, in the sequence of the phase. */
export function groupsOn(kinds, places) {
  const begun = kinds.filter((kind) => search([kind], [], places).waiting.length);
  return [...new Set(begun.map(({ group }) => group))];
}

const typesIn = (kinds, group) => [...new Map(kinds.filter((kind) => kind.group === group).map((kind) => [kind.type, kind])).values()];

/** A switch between the groups of some kinds of orders, for which `change` is called. */
export function modeSwitch(groups, data, kinds, change) {
  const { texts } = data;
  const root = document.createElement("fieldset");
  root.id = "modes";
  root.append(Object.assign(document.createElement("legend"), { className: "visually-hidden", textContent: texts.modes }));
  for (const group of groups) {
    const label = Object.assign(document.createElement("label"), { className: "chip" });
    const input = Object.assign(document.createElement("input"), { type: "radio", name: "mode", value: group, autocomplete: "off" });
    input.onchange = () => change(group);
    const name = group || texts.units;
    label.dataset.order = "";
    label.entries = helpFor(typesIn(kinds, group), data).entries;
    label.append(input, name[0].toUpperCase() + name.slice(1));
    root.append(label);
  }
  const chosen = () => root.querySelector(":checked")?.value ?? groups[0];
  const sign = helpFor(kinds, data);
  Object.defineProperty(sign, "entries", { get: () => helpFor(typesIn(kinds, chosen()), data).entries });
  root.append(sign);
  return root;
}

// Help: a card with a sentence and an example, on hover, on focus, or by a tap on "?" ---------------------------------

const WAIT = 500;
const LINGER = 250;
const cards = new Map();
const ABOUT = "[data-order]";
let tip = null;
let shown = null;
let timer = 0;

/** A "?" for kinds of orders: a link to the rules that opens a card. */
export function helpFor(kinds, { about, texts }) {
  const [first] = kinds;
  const link = Object.assign(document.createElement("a"), { className: "help", href: `${about.rules}#order-${first.type}` });
  link.setAttribute("aria-label", `${kinds.length > 1 ? texts.modes : first.purpose}: ${texts.help}`);
  link.append(Object.assign(document.createElement("span"), { textContent: "?", ariaHidden: "true" }));
  link.entries = kinds.map((kind) => entry(kind, about));
  link.dataset.order = "";
  return link;
}

/** Let hovering over or focusing a button tell of its kind of orders, also to screen readers. */
export function tellOf(button, kind, { about }) {
  button.entries = [entry(kind, about)];
  button.dataset.order = "";
  button.setAttribute("aria-description", kind.meaning);
}

const entry = ({ type, purpose, meaning }, about) => ({ address: `${about.examples}${type}/`, purpose, meaning });

function entriesOf(target) {
  const { order, purpose, meaning } = target.dataset;
  return target.entries ?? [{ address: order, purpose, meaning }];
}

function build() {
  tip = Object.assign(document.createElement("div"), { id: "tip", className: "tip", hidden: true, tabIndex: -1 });
  tip.setAttribute("role", "dialog");
  tip.addEventListener("pointerenter", () => clearTimeout(timer));
  tip.addEventListener("pointerleave", ({ pointerType }) => { if (pointerType === "mouse") later(hide, LINGER); });
  document.body.append(tip);
}

function later(act, time) {
  clearTimeout(timer);
  timer = setTimeout(act, time);
}

function show(target) {
  if (!target.isConnected) return;
  if (!tip) build();
  shown = target;
  const entries = entriesOf(target);
  tip.replaceChildren(...entries.map(drawn));
  tip.setAttribute("aria-label", entries.map(({ purpose }) => purpose).join(", "));
  tip.hidden = false;
  place(target);
}

function drawn({ address, purpose, meaning }) {
  const section = document.createElement("section");
  section.append(
    Object.assign(document.createElement("strong"), { textContent: purpose[0].toUpperCase() + purpose.slice(1) }),
    Object.assign(document.createElement("p"), { textContent: meaning }),
  );
  fill(section, address);
  return section;
}

/** Add the example, which is fetched once. */
async function fill(section, address) {
  if (!cards.has(address)) cards.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : "")).catch(() => ""));
  const found = await cards.get(address);
  if (!found) cards.delete(address);
  section.insertAdjacentHTML("beforeend", found);
  if (!tip.hidden && shown) place(shown);
}

/** Beside the target or its list, below or above it: wherever the card fits. */
function place(target) {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const { clientWidth: across, clientHeight: down } = document.documentElement;
  const own = target.getBoundingClientRect();
  const list = (target.closest("#beside, #choices, .kind-row, #modes") ?? target).getBoundingClientRect();
  const top = Math.max(GAP, Math.min(own.top, down - height - GAP));
  const left = Math.max(GAP, Math.min(own.left, across - width - GAP));
  const ways = [[list.right + GAP, top], [list.left - GAP - width, top], [left, own.bottom + GAP], [left, own.top - GAP - height], [left, down - height - GAP]];
  const fits = ([x, y]) => x >= GAP && x + width <= across - GAP && y >= GAP && y + height <= down - GAP;
  const [x, y] = ways.find(fits) ?? ways.at(-1);
  Object.assign(tip.style, { left: `${x}px`, top: `${Math.max(GAP, y)}px` });
}

function hide() {
  clearTimeout(timer);
  shown = null;
  if (tip) tip.hidden = true;
}

document.addEventListener("pointerover", ({ target, pointerType }) => {
  if (pointerType !== "mouse" || tip?.contains(target)) return;
  const about = target.closest?.(ABOUT);
  if (about) later(() => show(about), WAIT);
  else if (shown && document.activeElement !== tip) later(hide, LINGER);
  else if (!shown) clearTimeout(timer);
});
document.addEventListener("focusin", ({ target }) => {
  if (tip?.contains(target)) return;
  if (target.matches(ABOUT) && target.matches(":focus-visible")) later(() => show(target), WAIT);
  else hide();
});
document.addEventListener("click", (event) => {
  const sign = event.target.closest(".help[data-order]");
  if (!sign) {
    if (shown && !tip.contains(event.target)) hide();
    return;
  }
  event.preventDefault();
  clearTimeout(timer);
  show(sign);
  tip.focus({ preventScroll: true });
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !shown) return;
  event.stopPropagation();
  const from = shown;
  if (tip.contains(document.activeElement)) from.focus({ preventScroll: true });
  hide();
}, { capture: true });
