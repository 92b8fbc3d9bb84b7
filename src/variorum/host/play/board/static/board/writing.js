// What is still being written: the texts of order sheets, that of a seat and in a sandbox that of all, and tables of amounts.

/** The field of a seat's text, if the page has one. */
export const text = () => document.getElementById("sheet-text");

/** The field of the text of all seats, if the page has one. */
export const everybody = () => document.getElementById("everybody-text");

const isEdited = (field) => field !== null && field.value.trim() !== field.defaultValue.trim();

/** Whether a seat's text on the page differs from the one that was saved. */
export const isWriting = () => isEdited(text());

/** Whether the text of all seats does. */
export const isWritingTogether = () => isEdited(everybody()) || document.querySelector("#everybody[data-wrong]") !== null;

// Tables of amounts: steps, and what is left while one calculates -----------------------------------------------------

const forms = () => document.querySelectorAll("#ledgers form");
const inputs = (form) => [...form.querySelectorAll("input[type=number]")];

function tell(form) {
  const left = form.querySelector(".left");
  if (!left) return;
  const { funds, coin } = form.dataset;
  const spent = inputs(form).reduce((sum, input) => sum + Number(input.dataset.cost) * (input.valueAsNumber || 0), 0);
  const rest = Number(funds) - spent;
  const amount = coin ? coin + (Math.abs(rest) / 100).toFixed(2) : Math.abs(rest);
  left.textContent = rest < 0 ? `${amount} too much` : `${amount} left`;
  left.classList.toggle("problem", rest < 0);
}

/** Show the buttons that need this script. */
function start() {
  for (const form of forms()) for (const button of form.querySelectorAll("[data-step]")) button.hidden = false;
}

/** Whether a table has amounts that aren't saved. */
export const isCounting = () => [...forms()].some((form) => inputs(form).some((input) => input.value !== input.defaultValue));

document.addEventListener("input", ({ target }) => {
  const form = target.closest("#ledgers form");
  if (form) tell(form);
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest("#ledgers [data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  const value = (input.valueAsNumber || 0) + Number(button.dataset.step);
  input.value = Math.max(0, Math.min(Number(input.max), value)) || "";
  tell(button.form);
});
// The line of the text with a problem.
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-line]");
  const field = text();
  if (!button || !field) return;
  const lines = field.value.split("\n");
  const at = Number(button.dataset.line) - 1;
  const from = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
  field.focus();
  field.setSelectionRange(from, from + (lines[at]?.length ?? 0));
});
document.addEventListener("htmx:afterSwap", start);
start();
