// A long list with a field in which one looks for entries: those that don't have what is written are left out.

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Give a list its field, unless it has one. `data-find` is what the list has: "35 powers". */
export function pick(list) {
  if (list.querySelector(":scope > .pick")) return;
  const field = Object.assign(document.createElement("input"), { type: "search", className: "pick", autocomplete: "off" });
  field.placeholder = `Find one of ${list.dataset.find}`;
  field.setAttribute("aria-label", field.placeholder);
  const entries = () => [...list.querySelectorAll(":scope > ul > li")];
  const isChosen = (entry) => entry.querySelector("input:checked") !== null;
  field.addEventListener("input", () => {
    for (const entry of entries()) entry.hidden = !isChosen(entry) && !plain((entry.querySelector("strong") ?? entry).textContent).includes(plain(field.value));
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const found = entries().filter((entry) => !entry.hidden && !isChosen(entry));
    if (found.length === 1) found[0].querySelector("input, a, summary").click();
  });
  list.querySelector(":scope > ul").before(field);
}
