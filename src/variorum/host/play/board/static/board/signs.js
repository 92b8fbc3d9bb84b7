// What the next tap can do where: enter an area, go there in a special way, help a unit, or put a new one somewhere. Each
// looks different. Like the search for orders, this knows no rules: a field takes a unit, a new unit, or a place.

const SVG = "http://www.w3.org/2000/svg";
const PLACES = ["location", "area", "path", "border"];
/** The classes of areas with each way. */
const CLASSES = { go: "way-go", far: "way-far", help: "way-help", place: "way-place" };
/** Drawn around the unit of an area, or around its middle, where one would stand. */
const SHAPES = {
  help: "M-46 0a46 46 0 1 0 92 0a46 46 0 1 0 -92 0",
  place: "M-19 0H19M0 -19V19",
  far: "M-26 4q9 -16 17 -2t17 -2t18 -2",
};

const slot = (kind, name) => kind.slots[name] ?? "";
const isSpecial = ({ fields }) => fields.some(({ choices }) => Array.isArray(choices) && choices.length === 1 && choices[0] === "yes");

function wayOf(kind, name) {
  const takes = slot(kind, name);
  if (takes === "new unit") return "place";
  if (!PLACES.includes(takes)) return "help";
  return isSpecial(kind) ? "far" : "go";
}

/** The ways of orders that wait for a tap, by area; a plain way there makes a special one needless. */
export function waysOf(waiting) {
  const ways = new Map();
  for (const { kind, at, next } of waiting) {
    const way = wayOf(kind, kind.fields[at - 1].name);
    for (const area of next) ways.set(area, (ways.get(area) ?? new Set()).add(way));
  }
  for (const found of ways.values()) if (found.has("go")) found.delete("far");
  return ways;
}

/** The beginnings to show before the first tap: those of orders that are for no unit of the seat's, such as builds. */
export const beginnings = (waiting) =>
  waysOf(waiting.filter(({ kind, at }) => at === 1 && !kind.forms[0].subject && !PLACES.includes(slot(kind, kind.fields[0].name))));

/** Show ways on the board: as classes of areas, and as signs on the map. */
export function showWays(board, ways) {
  for (const [area, hit] of board.hits) {
    for (const [way, name] of Object.entries(CLASSES)) hit.classList.toggle(name, ways.get(area)?.has(way) ?? false);
  }
  const root = board.svg.querySelector("#changing");
  root.querySelector(".signs")?.remove();
  const signs = root.appendChild(document.createElementNS(SVG, "g"));
  signs.setAttribute("class", "signs");
  for (const [area, found] of ways) for (const way of found) if (SHAPES[way]) signs.append(sign(board, area, way));
}

/** Where the unit of an area stands, perhaps at one of its coasts. */
function standing(board, area) {
  const units = [...board.svg.querySelectorAll("#layer-units > .unit")];
  const unit = units.find(({ dataset }) => dataset.location.split("/")[0] === area);
  if (!unit) return board.middle(area);
  const { e, f } = unit.transform.baseVal.consolidate().matrix;
  return { x: e, y: f };
}

function sign(board, area, way) {
  const { x, y } = way === "help" ? standing(board, area) : board.middle(area);
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("transform", `translate(${x} ${y})`);
  group.setAttribute("class", `sign ${way}`);
  group.dataset.area = area;
  if (way !== "help") group.append(drawn("circle", { r: 30 }));
  group.append(drawn("path", { d: SHAPES[way] }));
  return group;
}

function drawn(name, values) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  return element;
}

// Small areas -------------------------------------------------------------------------------------------------------

const SMALLEST = 24;
const REACH = 14;

/** The small area whose middle a finger has met: it is larger for a tap than on the map, unless another is nearer. */
export function standIn(board, { clientX, clientY }, met) {
  const toScreen = board.svg.getScreenCTM();
  const far = (area) => {
    const { x, y } = board.middle(area);
    const point = new DOMPoint(x, y).matrixTransform(toScreen);
    return Math.hypot(point.x - clientX, point.y - clientY);
  };
  const isSmall = (area) => {
    const { width, height } = board.hits.get(area).getBoundingClientRect();
    return Math.min(width, height) < SMALLEST;
  };
  const near = [...board.candidates].filter((area) => board.hits.has(area) && far(area) <= REACH).filter(isSmall);
  const [best] = near.sort((one, other) => far(one) - far(other));
  const rival = met && board.candidates.has(met) ? far(met) : Infinity;
  return best !== undefined && far(best) <= rival ? best : met;
}
