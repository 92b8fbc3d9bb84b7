// Texts of orders that somebody has typed and not saved. They stay on this device over a reload: back in their field
// while their phase lasts, and shown above the sheet after it.

import { everybody, text } from "./writing.js";

const DAYS = 30 * 24 * 3_600_000;
const NOBODY = "nobody ";
const place = () => document.getElementById("drafts");
const FIELDS = { "sheet-text": text, "everybody-text": everybody };
const ids = Object.keys(FIELDS);
const storage = (id) => `text ${place().dataset.place} ${id}`;
const isSame = (one, other) => one.trim() === other.trim();
const isPresent = (id, { phase }) => FIELDS[id]()?.form.elements.phase_number.value === phase;
// The server has refused what is in the field, and saved nothing.
const isRefused = (id) => id === "everybody-text" && document.querySelector("#everybody[data-wrong]") !== null;
let restored = [];

function read(id) {
  const kept = JSON.parse(localStorage.getItem(storage(id)) ?? "null");
  return kept && Date.now() - kept.at < DAYS ? kept : null;
}

function forget(id) {
  localStorage.removeItem(storage(id));
  restored = restored.filter((one) => one !== id);
  show();
}

function keep({ id, value, defaultValue, form }) {
  const { place: name, gameName } = place().dataset;
  if (name.startsWith(NOBODY)) return;
  if (isSame(value, defaultValue) && !isRefused(id)) {
    forget(id);
    return;
  }
  const { version, phase_number: phase } = form.elements;
  const draft = { text: value, version: version.value, phase: phase.value, gameName, at: Date.now() };
  try {
    localStorage.setItem(storage(id), JSON.stringify(draft));
  } catch {
    // The device has no room; the text is still in its field.
  }
}

/** Put the drafts of this phase back into their fields, unless something else is being written there. */
function begin() {
  if (!place()) return;
  restored = [];
  for (const id of ids) {
    const draft = read(id);
    if (!draft || !isPresent(id, draft)) continue;
    const field = FIELDS[id]();
    if (isSame(draft.text, field.defaultValue) && !isRefused(id)) {
      localStorage.removeItem(storage(id));
      continue;
    }
    if (isSame(field.value, field.defaultValue)) field.value = draft.text;
    // Orders that have changed meanwhile are not replaced without asking.
    field.form.elements.version.value = draft.version;
    restored.push(id);
  }
  show();
}

function made(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

const button = (textContent, onclick) => made("button", { type: "button", className: "quiet", textContent, onclick });

function discard(id) {
  const field = FIELDS[id]();
  if (restored.includes(id)) field.value = field.defaultValue;
  forget(id);
}

function open(field) {
  document.getElementById("show-orders").click();
  for (let one = field.closest("details"); one; one = one.parentElement.closest("details")) one.open = true;
  field.focus();
}

/** What is told of a draft: where it is, or, from an earlier phase, what it says. */
function told(id, draft) {
  const drop = button("Discard", () => discard(id));
  if (restored.includes(id)) {
    const words = [made("strong", { textContent: "Not sent yet:" }), " the orders that you typed as text on this device."];
    return [made("p", {}, ...words), made("p", { className: "actions" }, button("Show them", () => open(FIELDS[id]())), drop)];
  }
  const over = made("strong", { textContent: "Typed on this device, not sent, and the phase is over:" });
  return [made("p", {}, over), made("pre", { textContent: draft.text, tabIndex: 0 }), made("p", { className: "actions" }, drop)];
}

function show() {
  const kept = ids.map((id) => [id, read(id)]);
  const found = kept.filter(([id, draft]) => draft && (restored.includes(id) || !isPresent(id, draft)));
  place().hidden = !found.length;
  place().replaceChildren(...found.flatMap(([id, draft]) => told(id, draft)));
}

document.addEventListener("input", ({ target }) => { if (place() && target.id in FIELDS) keep(target); });
// A field comes anew when its text has been saved, and with news, perhaps before its draft was back.
const SENDERS = { "text-form": "sheet-text", "text-over": "sheet-text", "everybody-form": "everybody-text" };
let saved = null;
document.addEventListener("htmx:beforeSwap", ({ detail: { requestConfig } }) => {
  saved = SENDERS[requestConfig.elt.closest("form, #text-over")?.id] ?? null;
});
for (const kind of ["htmx:oobAfterSwap", "htmx:afterSwap"]) {
  document.addEventListener(kind, ({ detail: { target } }) => {
    const id = { "text-part": "sheet-text", everybody: "everybody-text" }[target.id];
    if (place() && id && id === saved && !isRefused(id)) forget(id);
    else if (id || target.id === "sheet-side") begin();
  });
}
// What could not be sent is kept among the unsent changes.
document.addEventListener("htmx:sendError", ({ detail: { requestConfig } }) => {
  if (place() && requestConfig.elt.closest("#text-form, #text-over")) forget("sheet-text");
});
begin();
