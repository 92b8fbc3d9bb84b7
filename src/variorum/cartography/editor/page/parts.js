// The forms beside the map: areas, the selected area with its borders, powers, the sheet.

import { hue } from "./drawing.js";

const by = (id) => document.getElementById(id);
const PASSED = { army: "armies", fleet: "fleets", "army fleet": "both" };

export function item(text, ...buttons) {
  const made = document.createElement("li");
  const words = document.createElement("span");
  words.textContent = text;
  made.append(words, ...buttons.filter(Boolean));
  return made;
}

export function button(text, label, act) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "quiet small", textContent: text, onclick: act });
  made.setAttribute("aria-label", label);
  return made;
}

const options = (select, pairs, chosen) => {
  select.replaceChildren(...pairs.map(([value, text]) => new Option(text, value, false, value === chosen)));
};

// An id that nobody has: the name's initials or first letters.
export function idFor(name, taken) {
  const words = name.normalize("NFD").toUpperCase().replace(/[^A-Z ]/g, "").split(/ +/).filter(Boolean);
  const letters = `${words.join("")}XYZ`;
  const tries = [words.length > 2 ? words.map((word) => word[0]).join("").slice(0, 3) : letters.slice(0, 3), letters.slice(0, 3)];
  for (let other = 3; other < letters.length; other += 1) tries.push(letters.slice(0, 2) + letters[other]);
  for (let number = 2; number < 100; number += 1) tries.push(letters.slice(0, 2) + number);
  return words.length ? (tries.find((id) => !taken.includes(id)) ?? "") : "";
}

export function parts(board, addAt) {
  const facts = by("facts");
  const adding = by("adding");
  const ids = () => board.shown.areas.map(({ id }) => id);
  const submit = (form, act) =>
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      act(Object.fromEntries(new FormData(form)));
    });

  by("areas").addEventListener("change", ({ target }) => board.select(target.value));
  adding.elements.name.addEventListener("input", () => {
    adding.elements.id.value = idFor(adding.elements.name.value, ids());
  });
  submit(adding, ({ id, name, terrain }) => {
    const made = id.toUpperCase();
    board.edit({ edit: "add area", id: made, name, terrain, at: addAt() }, () => {
      adding.reset();
      board.select(made);
    });
  });
  facts.addEventListener("change", ({ target: { name, value, checked } }) => {
    const { id } = board.area();
    if (name === "size") board.edit({ edit: "resize area", id, size: Number(value) });
    else if (name === "id") {
      const to = value.toUpperCase();
      board.edit({ edit: "rename area", id, to }, () => board.select(to));
    } else {
      const also = value.split(",").map((word) => word.trim()).filter(Boolean);
      const told = { center: checked, also }[name] ?? value;
      const isFirst = name === "home" && value && !board.area().owner;
      board.edit({ edit: "change area", id, [name]: told, ...(isFirst ? { owner: value, center: true } : {}) });
    }
  });
  submit(facts, () => {});
  submit(by("connecting"), ({ other, movements, coast }) => {
    const one = coast ? `${board.selected}/${coast.toUpperCase()}` : board.selected;
    const area = board.shown.areas.find(({ id, name }) => [id, name.toUpperCase()].includes(other.toUpperCase().trim()));
    board.edit({ edit: "connect", one, other: area?.id ?? other.toUpperCase().trim(), movements: movements.split(" ").filter(Boolean) }, () => by("connecting").reset());
  });
  submit(by("empowering"), ({ id }) => {
    const made = id.trim().toUpperCase().replace(/[^A-Z0-9]+/g, "_");
    board.edit({ edit: "add power", id: made }, () => by("empowering").reset());
  });
  submit(by("sheet"), () => {});
  by("sheet").addEventListener("change", ({ target }) => {
    const { name, height, badge } = by("sheet").elements;
    if (target.name === "name") board.edit({ edit: "name board", name: name.value });
    else board.edit({ edit: "size sheet", height: Number(height.value), badge: Math.round(Number(badge.value)) });
  });
  by("remove").addEventListener("click", () => board.edit({ edit: "remove area", id: board.selected }));
  by("unpaint").addEventListener("click", () => board.edit({ edit: "unpaint", id: board.selected }));
  by("free").addEventListener("click", () => board.edit({ edit: "place", place: board.selected, label: null, unit: null, center: null, lines: [], size: null }));
  for (const kind of ["changed", "selected"]) board.addEventListener(kind, () => board.shown && show(board));
}

function show(board) {
  const { areas, powers, name, height, badge } = board.shown;
  const list = by("areas");
  document.title = `${name} – board editor`;
  by("title").textContent = name;
  list.hidden = !areas.length;
  document.querySelector(".empty").hidden = areas.length > 0;
  const sorted = [...areas].sort((one, other) => one.name.localeCompare(other.name));
  options(list, sorted.map((area) => [area.id, `${area.name} (${area.id})${area.center ? " ★" : ""}`]), board.selected);
  options(by("places"), sorted.map((area) => [area.id, area.name]));
  by("powers").replaceChildren(...powers.map((power) => empowered(board, power)));
  fill(by("sheet"), { name, height, badge });
  by("area").hidden = !board.area();
  if (board.area()) showArea(board, board.area());
}

function empowered(board, power) {
  const homes = board.shown.areas.filter((area) => area.home === power && area.center).map(({ id }) => id);
  const made = item(`${power}: ${homes.length ? homes.join(", ") : "no home centers yet"}`, button("Remove", `Remove ${power}`, () => board.edit({ edit: "remove power", id: power })));
  const dot = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  dot.setAttribute("width", 14);
  dot.setAttribute("height", 14);
  dot.setAttribute("aria-hidden", "true");
  dot.innerHTML = `<circle cx="7" cy="7" r="6" fill="${hue(board.shown.powers, power)}"/>`;
  made.firstChild.prepend(dot, " ");
  return made;
}

function showArea(board, area) {
  const { powers } = board.shown;
  document.querySelector("#area h2").textContent = `${area.name} (${area.id})`;
  const form = by("facts");
  for (const select of ["owner", "home"]) options(form.elements[select], [["", "nobody"], ...powers.map((power) => [power, power])], area[select]);
  fill(form, { ...area, also: area.also.join(", ") });
  const borders = board.borders();
  by("borders").replaceChildren(...borders.map((border) => connected(board, border)));
  if (!borders.length) by("borders").append(item("No borders yet. Choose “Connect” and click on neighbors, or add them here."));
  by("unpaint").disabled = !area.painted;
  by("free").disabled = !Object.values(area.set).some(Boolean) && !area.lines.length;
}

function connected(board, { mine, other, movements }) {
  const choice = document.createElement("select");
  options(choice, Object.entries(PASSED), movements.join(" "));
  choice.setAttribute("aria-label", `Who may pass between ${mine} and ${other}`);
  choice.onchange = () => board.edit({ edit: "connect", one: mine, other, movements: choice.value.split(" ") });
  const found = board.area(other.split("/")[0]);
  const words = `${found?.name ?? other} (${other})${mine.includes("/") ? ` from ${mine}` : ""}`;
  return item(words, choice, button("Remove", `Remove the border with ${other}`, () => board.edit({ edit: "disconnect", one: mine, other })));
}

// What is being typed stays, unless the form turns to something else.
function fill(form, values) {
  const isSame = form.dataset.of === String(values.id);
  for (const field of form.elements) {
    const isTyped = field === document.activeElement && !["checkbox", "select-one"].includes(field.type);
    if (!(isSame && isTyped) && field.name in values) {
      if (field.type === "checkbox") field.checked = values[field.name];
      else field.value = values[field.name];
    }
  }
  form.dataset.of = String(values.id);
}
