// Where a board opens: on a wide screen whole, on a narrow one around what the seat has to order, and its reach. It knows
// no rule: an order is about the first thing on the map that it names, and leads to the second, if there are two.

const NARROW = 640;
const MARGIN = 0.07;

/** Lists of the choices of those fields of an offer that lie on the map, in the order in which they are written. */
const onMap = ({ fields }, places) =>
  fields.map(({ choices }) => choices).filter((choices) => Array.isArray(choices) && choices.some((choice) => places[choice]));

/** Whether a choice names what stands in an area, rather than areas. */
const stands = (choice, places) => places[choice]?.length === 1 && places[choice][0] !== choice;

/** The areas of the units that may be ordered: of what stands in an area, where an order begins with it. */
export function own(offers, places) {
  const firsts = offers.map((offer) => onMap(offer, places)[0] ?? []);
  return new Set(firsts.flat().filter((choice) => stands(choice, places)).flatMap((choice) => places[choice]));
}

/** The areas of what may be ordered and of where it may go; if nothing stands there, those with which orders begin. */
function concerned(offers, places) {
  const lists = offers.map((offer) => onMap(offer, places)).filter((list) => list.length);
  const own = lists.filter(([first]) => first.some((choice) => stands(choice, places)));
  const named = own.length ? own.flatMap((list) => (list.length < 3 ? list : [list[0]])) : lists.map(([first]) => first);
  return new Set(named.flat().flatMap((choice) => places[choice] ?? []));
}

/** The least box around some points that has the shape of the whole, with a margin. */
function around(points, whole) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = 2 * MARGIN * whole.width;
  const width = Math.max(right - left + margin, ((bottom - top + margin) * whole.width) / whole.height);
  const height = (width * whole.height) / whole.width;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width };
}

/** The part of a board that is shown first. */
export function opening(board) {
  const { offers, data, hits, view } = board;
  const areas = board.svg.clientWidth < NARROW ? [...concerned(offers, data.places)].filter((area) => hits.has(area)) : [];
  return areas.length ? around(areas.map((area) => board.middle(area)), view.whole) : view.whole;
}
