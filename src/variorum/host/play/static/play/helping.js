// What a kind of order does: a card with a sentence and an example, on hover, on focus, or by a tap on "?".

const WAIT = 500;
const LINGER = 250;
const GAP = 8;
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
