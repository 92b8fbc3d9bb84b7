// Orders from taps. It knows no rules: a legal order is a type with fields, fields have choices, and choices on the map have
// areas. Taps fill in fields in the sequence of the notation; the search finds every order that they can still become.

export const MOST_LISTED = 14;

/** The kinds of legal orders in the data of a page, with their fields in the sequence of the notation. */
export const kindsIn = (data) => data.kinds.map(([shape, ...choices]) => kind(data.shapes[shape], choices));

function kind(shape, choices) {
  const order = shape.forms[0].parts.filter((part) => part.field).flatMap(({ field }) => [`${field}__unit`, field]);
  const rank = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
  const fields = shape.fields.map((name, index) => ({ name, choices: choices[index] }));
  fields.sort((one, other) => rank(one.name) - rank(other.name));
  return { type: shape.type, purpose: shape.purpose, meaning: shape.meaning, group: shape.group, forms: shape.forms, slots: shape.slots, fields };
}

/** Every way for `taps` to fill in the fields from number `at` on: complete, or waiting for a tap on one of `next`. */
function* filled(kind, taps, places, at = 0, values = {}) {
  if (at === kind.fields.length) {
    if (!taps || taps.length === 0) yield { kind, values, next: null };
    return;
  }
  const { name, choices } = kind.fields[at];
  const onMap = Array.isArray(choices) && choices.some((choice) => places[choice]);
  if (!onMap) {
    const listed = Array.isArray(choices) && choices.length <= 3 ? choices : [null];
    for (const choice of listed) yield* filled(kind, taps, places, at + 1, { ...values, [name]: choice });
    return;
  }
  for (const choice of choices) {
    const areas = places[choice] ?? [];
    const chosen = { ...values, [name]: choice };
    const taken = taps?.slice(0, areas.length) ?? areas;
    if (!within(taken, areas)) continue;
    if (taken.length === areas.length) yield* filled(kind, taps?.slice(areas.length), places, at + 1, chosen);
    else yield { kind, values: chosen, at: at + 1, next: without(areas, taken) };
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
export function search(kinds, taps, places) {
  const found = { done: [], waiting: [] };
  for (const kind of kinds) {
    for (const one of filled(kind, taps, places)) found[one.next ? "waiting" : "done"].push(one);
  }
  found.done.sort((one, other) => isFor(other, taps[0], places) - isFor(one, taps[0], places));
  return found;
}

/** The orders to list: the complete ones, and all that taps can still become, unless there are too many. */
export function listed({ done, waiting }, places) {
  const all = [...done];
  for (const one of waiting) {
    for (const more of filled(one.kind, undefined, places, one.at, one.values)) {
      all.push(more);
      if (all.length > MOST_LISTED) return done;
    }
  }
  return all;
}

const formOf = ({ forms }, values) =>
  forms.find(({ fixed }) => Object.keys(fixed).every((name) => (values[name] ?? "") === fixed[name])) ?? forms[0];

/** An order in notation, with an ellipsis for each open field. */
export const written = ({ kind, values }) =>
  formOf(kind, values).parts.map((part) => (typeof part === "string" ? part : (values[part.field] ?? "…"))).join(" ");

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** An order in words, as the unit hears it that it is for; empty if its rule has none. */
export function said({ kind, values }, { names, areas }) {
  const told = formOf(kind, values).says.map((part) => {
    if (typeof part === "string") return part;
    const value = values[part.field] ?? "…";
    if (part.noun) return `${value} ${part.noun}${value === "1" ? "" : "s"}`;
    return names[part.kind]?.[value] ?? areas[value] ?? value;
  });
  return capital(told.join(""));
}

/** The unit that an order is for, in words; empty if it is for none. */
export function unitOf({ kind, values }, { names }) {
  const value = values[formOf(kind, values).subject];
  return capital(names.unit?.[value] ?? "");
}

export const isNone = ({ done, waiting }) => !done.length && !waiting.length;

/** Limit the lists of a form, or a part of one, to options that fit the values chosen so far. */
export function narrow(form, kinds) {
  const lists = [...form.querySelectorAll("select")];
  const mine = kinds.filter((kind) => kind.type === form.dataset.type);
  const fits = (kind, but) => lists.every((list) => {
    const choices = kind.fields.find((field) => field.name === list.dataset.field)?.choices;
    return list === but || !list.value || (Array.isArray(choices) && choices.includes(list.value));
  });
  for (const list of lists) {
    const fitting = mine.filter((kind) => fits(kind, list));
    const possible = new Set(fitting.flatMap((kind) => kind.fields.find((field) => field.name === list.dataset.field)?.choices ?? []));
    for (const option of list.options) option.hidden = option.disabled = option.value !== "" && !possible.has(option.value);
  }
}
