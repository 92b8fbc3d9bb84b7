// The sketch: areas, the points that pull them, names, centers, and what the drawing can't show.

const HUES = ["#c0392b", "#2471a3", "#1e8449", "#b7950b", "#7d3c98", "#ca6f1e", "#148f77", "#566573", "#d16ba5", "#6e2c00", "#5b8c2a", "#34495e"];

export function svg(kind, attributes = {}, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text) made.textContent = text;
  return made;
}

export const hue = (powers, power) => HUES[powers.indexOf(power) % HUES.length];

export function drawn({ shown, selected }, hasLines, borders) {
  const layers = [
    ...shown.rocks.map((path) => svg("path", { d: path, class: "rock" })),
    ...shown.areas.filter(({ path }) => path).flatMap((area) => ground(area, shown.powers, selected)),
    ...lines(shown, selected, hasLines, borders),
    ...shown.differences.flatMap((difference) => wrong(shown, difference)),
    ...shown.areas.flatMap((area) => marks(area, shown, selected)),
  ];
  return layers;
}

function ground(area, powers, selected) {
  const shape = svg("path", { d: area.path, class: `area ${area.terrain}${area.id === selected ? " selected" : ""}`, "data-area": area.id });
  shape.append(svg("title", {}, `${area.name} (${area.id})`));
  return area.owner ? [shape, svg("path", { d: area.path, class: "owned", fill: hue(powers, area.owner) })] : [shape];
}

function line(shown, ends, kind) {
  const [one, other] = ends.map((end) => shown.areas.find(({ id }) => id === end.split("/")[0]));
  if (!one || !other) return [];
  const [[x1, y1], [x2, y2]] = [one.at, other.at];
  return [svg("line", { x1, y1, x2, y2, class: kind })];
}

function lines(shown, selected, hasLines, borders) {
  const all = hasLines ? shown.borders.flatMap(({ ends }) => line(shown, ends, "border-line")) : [];
  return [...all, ...borders.flatMap(({ other }) => line(shown, [selected, other], "border-line own"))];
}

const wrong = (shown, { ends, touch }) => line(shown, ends, `wrong-line${touch ? "" : " link"}`);

function marks(area, { badge }, selected) {
  const [x, y] = area.at;
  const is = area.id === selected ? " selected" : "";
  const [mx, my] = area.middle;
  const tether = is ? [svg("line", { x1: x, y1: y, x2: mx, y2: my, class: "tether" })] : [];
  const found = [...tether, svg("circle", { cx: x, cy: y, r: is ? 20 : 13, class: `point${is}`, "data-point": area.id })];
  if (area.center) found.push(svg("path", { d: star(area.mark, 24), class: "star" }));
  if (area.set.unit) found.push(svg("circle", { cx: area.set.unit[0], cy: area.set.unit[1], r: badge, class: "badge" }));
  return [...found, name(area)];
}

function name(area) {
  const [x, y] = area.set.label ?? area.middle;
  const text = svg("text", { x, y, class: `name ${area.terrain}` });
  const parts = area.lines.length ? area.lines : broken(area.name);
  parts.forEach((part, place) => text.append(svg("tspan", { x, dy: place ? "1.05em" : `${0.35 - 0.52 * (parts.length - 1)}em` }, part)));
  return text;
}

function broken(name) {
  const lines = [];
  for (const word of name.split(" ")) {
    if (lines.length && `${lines.at(-1)} ${word}`.length <= 11) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}

function star([x, y], radius) {
  const corner = (place) => {
    const [turn, far] = [(place * Math.PI) / 5 - Math.PI / 2, place % 2 ? radius * 0.42 : radius];
    return `${(x + far * Math.cos(turn)).toFixed(1)},${(y + far * Math.sin(turn)).toFixed(1)}`;
  };
  return `M${Array.from({ length: 10 }, (_, place) => corner(place)).join(" ")}Z`;
}
