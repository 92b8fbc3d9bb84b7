// What a tap on the board begins, where a phase takes orders of several groups: one group at a time, by a switch.

import { helpFor } from "./helping.js";
import { search } from "./orders.js";

/** The groups of which taps can begin orders, in the sequence of the phase. */
export function groupsOn(kinds, places) {
  const begun = kinds.filter((kind) => search([kind], [], places).waiting.length);
  return [...new Set(begun.map(({ group }) => group))];
}

const typesIn = (kinds, group) => [...new Map(kinds.filter((kind) => kind.group === group).map((kind) => [kind.type, kind])).values()];

/** A switch between the groups of some kinds of orders, for which `change` is called. */
export function modeSwitch(groups, data, kinds, change) {
  const { texts } = data;
  const root = document.createElement("fieldset");
  root.id = "modes";
  root.append(Object.assign(document.createElement("legend"), { className: "visually-hidden", textContent: texts.modes }));
  for (const group of groups) {
    const label = Object.assign(document.createElement("label"), { className: "chip" });
    const input = Object.assign(document.createElement("input"), { type: "radio", name: "mode", value: group, autocomplete: "off" });
    input.onchange = () => change(group);
    const name = group || texts.units;
    label.dataset.order = "";
    label.entries = helpFor(typesIn(kinds, group), data).entries;
    label.append(input, name[0].toUpperCase() + name.slice(1));
    root.append(label);
  }
  const chosen = () => root.querySelector(":checked")?.value ?? groups[0];
  const sign = helpFor(kinds, data);
  Object.defineProperty(sign, "entries", { get: () => helpFor(typesIn(kinds, chosen()), data).entries });
  root.append(sign);
  return root;
}
