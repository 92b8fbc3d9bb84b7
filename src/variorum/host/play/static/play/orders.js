// Orders from taps. It knows no rules: a legal order is a type with fields, fields have choices, and choices on the map have
// areas. Taps fill in fields in the sequence of the notation; the search finds every order that they can still become.

export const MOST_LISTED = 14;

/** Every way for `taps` to fill in the fields from number `at` on: complete, or waiting for a tap on one of `next`. */
function* filled(offer, taps, places, at = 0, values = {}) {
  if (at === offer.fields.length) {
    if (!taps || taps.length === 0) yield { offer, values, next: null };
    return;
  }
  const { name, choices } = offer.fields[at];
  const onMap = Array.isArray(choices) && choices.some((choice) => places[choice]);
  if (!onMap) {
    const listed = Array.isArray(choices) && choices.length <= 3 ? choices : [null];
    for (const choice of listed) yield* filled(offer, taps, places, at + 1, { ...values, [name]: choice });
    return;
  }
  for (const choice of choices) {
    const areas = places[choice] ?? [];
    const chosen = { ...values, [name]: choice };
    const taken = taps?.slice(0, areas.length) ?? areas;
    if (!within(taken, areas)) continue;
    if (taken.length === areas.length) yield* filled(offer, taps?.slice(areas.length), places, at + 1, chosen);
    else yield { offer, values: chosen, at: at + 1, next: without(areas, taken) };
  }
}

function without(areas, taken) {
  const left = [...areas];
  for (const area of taken) {
    const index = left.indexOf(area);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

const within = (taken, areas) => without(areas, taken).length === areas.length - taken.length;
export const isOpen = (found) => Object.values(found.values).includes(null);

/** Whether an order names a unit in an area, rather than just the area. */
export const isFor = ({ values }, area, places) => Object.values(values).some((value) => places[value]?.[0] === area && value !== area);

/** What taps can mean: complete orders, and incomplete ones with the areas they wait for. */
export function search(offers, taps, places) {
  const found = { done: [], waiting: [] };
  for (const offer of offers) {
    for (const one of filled(offer, taps, places)) found[one.next ? "waiting" : "done"].push(one);
  }
  found.done.sort((one, other) => isFor(other, taps[0], places) - isFor(one, taps[0], places));
  return found;
}

/** The orders to list: the complete ones, and all that taps can still become, unless there are too many. */
export function listed({ done, waiting }, places) {
  const all = [...done];
  for (const one of waiting) {
    for (const more of filled(one.offer, undefined, places, one.at, one.values)) {
      all.push(more);
      if (all.length > MOST_LISTED) return done;
    }
  }
  return all;
}

/** An order in notation, with an ellipsis for each open field. */
export function written({ offer, values }) {
  const form = offer.forms.find(({ fixed }) => Object.keys(fixed).every((name) => (values[name] ?? "") === fixed[name]));
  const parts = (form ?? offer.forms[0]).parts;
  return parts.map((part) => (typeof part === "string" ? part : (values[part.field] ?? "…"))).join(" ");
}

export const isNone = ({ done, waiting }) => !done.length && !waiting.length;
