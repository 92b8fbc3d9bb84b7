// Forms with lists that depend on each other.

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
