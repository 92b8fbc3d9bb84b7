// Changes of an order sheet made without a connection. They stay on this device, are listed above the sheet, and are
// sent when their writer says so, one after the other, until the host refuses one.

import { kindsIn, written } from "./orders.js";

const KEPT = /\/orders\/(put|remove|text|amounts)?\/?$/;
const DAYS = 30 * 24 * 3_600_000;
const place = () => document.getElementById("unsent");
const sheet = () => document.getElementById("sheet");
const storage = () => `orders ${place().dataset.place}`;
let sending = false;

function read() {
  const { changes = [], at = 0 } = JSON.parse(localStorage.getItem(storage()) ?? "{}");
  return Date.now() - at < DAYS ? changes : [];
}

function write(changes) {
  const { gameName } = place().dataset;
  if (changes.length) localStorage.setItem(storage(), JSON.stringify({ changes, gameName, at: Date.now() }));
  else localStorage.removeItem(storage());
  show();
}

/** A change in words: an order in notation, where it's an order. */
function told({ action, values }) {
  if (action === "remove") return `Delete ${values.order}`;
  if (action === "text") return `All orders as text: ${values.text.trim().replace(/\s*\n\s*/g, "; ").slice(0, 200)}`;
  if (action === "amounts") return "Amounts";
  const kinds = kindsIn(JSON.parse(document.getElementById("board-data").textContent));
  const kind = kinds.find(({ type }) => type === values.type);
  const fields = Object.entries(values).filter(([name]) => name.startsWith("f-"));
  return kind && !("waits" in values) ? written({ kind, values: Object.fromEntries(fields.map(([name, value]) => [name.slice(2), value])) }) : "A conditional order";
}

function made(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function show() {
  const changes = read();
  const present = changes.filter(({ phase }) => phase === sheet()?.dataset.phaseNumber);
  place().hidden = !changes.length;
  place().className = "message warning";
  if (!changes.length) return;
  const list = made("ul", {});
  for (const change of changes) {
    const drop = made("button", { type: "button", className: "quiet", textContent: "✕", onclick: () => write(changes.filter((one) => one !== change)) });
    drop.setAttribute("aria-label", `Discard ${change.told}`);
    const late = present.includes(change) ? "" : " (for another phase; it can't be saved any more)";
    list.append(made("li", {}, `${change.told}${late} `, drop));
  }
  const send = made("button", { type: "button", id: "send-unsent", textContent: "Save now", onclick: () => sendAll(present) });
  const parts = [made("p", {}, made("strong", { textContent: "Only on this device, not saved by the host:" })), list];
  if (present.length && navigator.onLine) parts.push(made("p", { className: "actions" }, send));
  place().replaceChildren(...parts);
}

/** The fields of a form; those that are sent several times as lists. */
function plain(fields) {
  const names = [...new Set(fields.keys())].filter((name) => name !== "csrfmiddlewaretoken");
  return Object.fromEntries(names.map((name) => [name, fields.getAll(name).length > 1 ? fields.getAll(name) : fields.get(name)]));
}

/** Send changes until one fails. The first one is checked as it was written; the others follow from it. */
async function sendAll(changes) {
  if (sending) return;
  sending = true;
  for (const [index, change] of changes.entries()) {
    const { version } = document.getElementById("sheet-data").dataset;
    const values = { ...change.values, ...(index && "version" in change.values ? { version } : {}) };
    if (!await sent(change.path, values)) break;
    write(read().filter((one) => JSON.stringify(one) !== JSON.stringify(change)));
  }
  sending = false;
}

/** Whether the host has taken a change. */
async function sent(path, values) {
  let isTaken = false;
  const note = ({ detail }) => { if (detail.pathInfo.requestPath === path) isTaken = detail.successful; };
  document.addEventListener("htmx:afterRequest", note);
  try {
    await htmx.ajax("POST", path, { source: place(), target: "#sheet", swap: "outerHTML", values });
  } catch {
    isTaken = false;
  }
  document.removeEventListener("htmx:afterRequest", note);
  return isTaken;
}

document.addEventListener("htmx:sendError", ({ detail: { requestConfig } }) => {
  const { path, verb, formData } = requestConfig;
  const action = KEPT.exec(path)?.[1] ?? "put";
  if (!place() || sending || verb !== "post" || !KEPT.test(path) || formData.has("tell")) return;
  const values = plain(formData);
  const change = { path, action, values, phase: values.phase_number };
  change.told = told(change);
  write([...read().filter((one) => one.told !== change.told || one.phase !== change.phase), change]);
  document.getElementById("told").textContent = `Kept on this device, not saved: ${change.told}`;
});
document.addEventListener("htmx:afterSwap", () => { if (place()) show(); });
for (const kind of ["online", "offline"]) window.addEventListener(kind, () => { if (place()) show(); });
if (place()) {
  show();
  // A page that the device kept may have an older sheet than the device.
  if (document.documentElement.dataset.keptAt) htmx.trigger("#sheet-news", "sse:sheet");
}
