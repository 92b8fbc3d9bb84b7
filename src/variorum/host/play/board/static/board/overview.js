// An overview of a board that is too large to be read as a whole: where on it one looks. A tap or a drag looks elsewhere.

const SVG = "http://www.w3.org/2000/svg";
const LAND = "#layer-labels > .name.land use";

/** Put the overview of a board beside its map, once its ground is drawn; it shows while the map is zoomed. */
export function overlook(board) {
  const { svg, view } = board;
  const { x, y, width, height } = view.whole;
  const small = element("svg", { viewBox: `${x} ${y} ${width} ${height}`, class: "overview", "aria-hidden": "true" });
  const land = element("g", { class: "land" });
  for (const label of svg.querySelectorAll(LAND)) land.append(element("use", { href: `#${label.id.replace("label-", "area-")}` }));
  const frame = element("rect", { class: "frame", "vector-effect": "non-scaling-stroke" });
  small.append(land, element("use", { href: "#layer-ownership" }), frame);
  svg.after(small);
  const follow = () => {
    small.classList.toggle("seen", svg.classList.contains("zoomed"));
    for (const [name, value] of Object.entries(view.box)) frame.setAttribute(name, value);
  };
  const look = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(small.getScreenCTM().inverse());
    view.show({ ...view.box, x: point.x - view.box.width / 2, y: point.y - view.box.height / 2 });
  };
  svg.addEventListener("viewed", follow);
  small.addEventListener("pointerdown", (event) => {
    small.setPointerCapture(event.pointerId);
    look(event);
  });
  small.addEventListener("pointermove", (event) => { if (small.hasPointerCapture(event.pointerId)) look(event); });
  follow();
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
