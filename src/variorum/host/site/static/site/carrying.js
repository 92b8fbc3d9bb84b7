// What somebody has begun to fill in goes on in the part of the page that replaces the one in which they began, as long as
// it asks for the same thing. What was sent is done with; texts of orders and messages are drafts, which keep themselves.

const FIELDS = "form :is(input:not([type=hidden], [type=submit]), select, textarea)";
const DRAFTS = "#sheet-text, #everybody-text, form[data-draft] *, [hx-preserve] *";
const begun = new Map();
let sent = null;

const isTicked = (field) => field.matches("[type=checkbox], [type=radio]");

/** What the host has put into a field. */
function given(field) {
  if (field.matches("select")) return [...field.options].filter((option) => option.defaultSelected).map(({ value }) => value).join();
  return String(isTicked(field) ? field.defaultChecked : field.defaultValue);
}

const isEdited = (field) => {
  if (field.matches("select")) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
};

/** What a field asks: its name in which form, in which phase. */
function asked({ form, name, type, value }) {
  const choice = ["checkbox", "radio"].includes(type) ? value : "";
  const phase = form.elements.phase_number?.value ?? "";
  return JSON.stringify([form.id, form.getAttribute("action"), form.dataset.type ?? "", phase, name, choice]);
}

function note({ target }) {
  const fields = [...target.querySelectorAll(FIELDS)].filter((field) => field.form !== sent && !field.matches(DRAFTS));
  for (const field of fields.filter(isEdited)) begun.set(asked(field), field);
}

function goOn() {
  for (const field of begun.size ? document.querySelectorAll(FIELDS) : []) {
    const before = begun.get(asked(field));
    if (!before || before.isConnected) continue;
    begun.delete(asked(field));
    if (given(field) !== given(before)) continue; // the host has an answer to it
    if (isTicked(field)) field.checked = before.checked;
    else if (!field.matches("select") || [...field.options].some(({ value }) => value === before.value)) field.value = before.value;
  }
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  begun.clear();
  sent = detail.requestConfig.elt.closest("form");
  note(detail);
});
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => note(detail));
for (const kind of ["htmx:afterSwap", "htmx:oobAfterSwap"]) document.addEventListener(kind, goOn);
