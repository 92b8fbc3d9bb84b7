// Forms of the desk: a tap on the map fills in the field that had the focus last.

import { board } from "./page.js";

const SEVERAL = /,\s*$/;

/** What a field can be filled in with: the values of its list. */
const choicesOf = (input) => [...(input.list?.options ?? [])].map((option) => option.value);

/** Let taps fill in a field, if its list has places on the map. */
function aim(input) {
  const areas = board.aim(input.name, choicesOf(input), (value) => fill(input, value));
  if (!areas.size) board.cancel("");
}

/** Put a value into a field: in place of the text in it, or after a comma at its end. */
function fill(input, value) {
  input.value = SEVERAL.test(input.value) ? `${input.value.trim()} ${value}` : value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  input.focus();
  aim(input);
  board.say(`${board.data.texts.picked} ${value}`);
}

document.addEventListener("focusin", ({ target }) => {
  if (board && target.matches("input, select, textarea")) aim(target);
});
