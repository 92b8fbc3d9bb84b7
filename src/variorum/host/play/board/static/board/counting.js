// Texts of limited length: how many characters are left, beside the text at once and for screen readers at a pause.

const PAUSE = 1000;
let waiting = 0;

const counterOf = (input) => (input.id && input.maxLength > 0 ? document.getElementById(`${input.id}-left`) : null);

function tell(input) {
  const counter = counterOf(input);
  if (!counter) return "";
  counter.textContent = `${input.maxLength - input.value.length} of ${input.maxLength} characters left`;
  counter.classList.toggle("missing", input.value.length === input.maxLength);
  return counter.textContent;
}

document.addEventListener("input", ({ target }) => {
  const told = tell(target);
  if (!told) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => { counterOf(target).nextElementSibling.textContent = told; }, PAUSE);
});
document.addEventListener("reset", ({ target }) => setTimeout(() => {
  clearTimeout(waiting);
  for (const input of target.querySelectorAll("input[type=text]")) tell(input);
}));
