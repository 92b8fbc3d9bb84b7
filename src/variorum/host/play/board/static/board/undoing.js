// Undo: the texts that the sheet had before the changes made on this page, in this phase.

const lines = () => document.getElementById("sheet-data")?.dataset.text;
const before = new Map();
let phase;
let texts = [];

function show() {
  const { phaseNumber } = document.getElementById("sheet")?.dataset ?? {};
  if (phaseNumber !== phase) [phase, texts] = [phaseNumber, []];
  const button = document.getElementById("undo");
  if (button) button.hidden = texts.length === 0;
}

function undo() {
  const { phaseNumber, seat } = document.getElementById("sheet").dataset;
  const { version } = document.getElementById("sheet-data").dataset;
  const values = { phase_number: phaseNumber, as: seat, version, text: texts.pop(), undo: "yes" };
  const { action } = document.getElementById("text-form");
  htmx.ajax("POST", action, { source: document.getElementById("undo"), target: "#sheet", swap: "outerHTML", values }).catch(() => {});
  show();
}

document.addEventListener("htmx:beforeRequest", ({ detail: { xhr, requestConfig } }) => {
  if (requestConfig.verb === "post" && requestConfig.elt.id !== "undo") before.set(xhr, lines());
});
document.addEventListener("htmx:afterSwap", ({ detail: { xhr } }) => {
  show();
  if (before.has(xhr) && before.get(xhr) !== lines()) texts.push(before.get(xhr));
  before.delete(xhr);
  show();
});
document.addEventListener("click", (event) => {
  if (event.target.closest("#undo") && texts.length) undo();
});
document.addEventListener("keydown", (event) => {
  const isWriting = event.target.matches("input, textarea, select");
  if (!(event.ctrlKey || event.metaKey) || event.key !== "z" || isWriting || !texts.length) return;
  event.preventDefault();
  undo();
});
show();
