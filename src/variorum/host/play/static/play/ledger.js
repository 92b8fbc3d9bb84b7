// Tables of amounts: steps, what is left while one calculates, and what is still being written.

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
document.addEventListener("htmx:afterSwap", start);
start();
