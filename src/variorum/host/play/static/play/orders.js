// Orders out of taps. It knows no rule: every offer is a type of order with fields, every field has choices, and every
// choice that lies on the map has areas. Taps fill fields in the order in which the order is written; whatever they may
// still become is found.

export const MOST_LISTED = 14;

/** Every way in which `taps` fill the fields of an offer from the one numbered `at` on: done, or waiting for `next`. */
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

/** Whether an order names something that stands in an area, rather than the area alone. */
export const isFor = ({ values }, area, places) => Object.values(values).some((value) => places[value]?.[0] === area && value !== area);

/** What taps may mean: orders that are done, and others with the areas for which they wait. */
export function search(offers, taps, places) {
  const found = { done: [], waiting: [] };
  for (const offer of offers) {
    for (const one of filled(offer, taps, places)) found[one.next ? "waiting" : "done"].push(one);
  }
  found.done.sort((one, other) => isFor(other, taps[0], places) - isFor(one, taps[0], places));
  return found;
}

/** The orders to be listed: those done, and all others that they may become, unless these are too many. */
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

/** An order as it is written, with dots for what is open. */
export function written({ offer, values }) {
  const form = offer.forms.find(({ fixed }) => Object.keys(fixed).every((name) => (values[name] ?? "") === fixed[name]));
  const parts = (form ?? offer.forms[0]).parts;
  return parts.map((part) => (typeof part === "string" ? part : (values[part.field] ?? "…"))).join(" ");
}

export const isNone = ({ done, waiting }) => !done.length && !waiting.length;
