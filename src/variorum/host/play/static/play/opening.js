// The initial view of a board: the whole on a wide screen; on a narrow one, the units that need orders and where they can
// go. It knows no rules: the first area in an order is its subject, the second, if there are two, its destination.

const NARROW = 640;
const MARGIN = 0.07;

/** The choices of each field that the map shows, in the sequence of the notation. */
const onMap = ({ fields }, places) =>
  fields.map(({ choices }) => choices).filter((choices) => Array.isArray(choices) && choices.some((choice) => places[choice]));

/** Whether a choice names a unit in an area, rather than an area. */
const stands = (choice, places) => places[choice]?.length === 1 && places[choice][0] !== choice;

/** The areas of the units that can be ordered: those of units that orders start with. */
export function own(kinds, places) {
  const firsts = kinds.map((kind) => onMap(kind, places)[0] ?? []);
  return new Set(firsts.flat().filter((choice) => stands(choice, places)).flatMap((choice) => places[choice]));
}

/** The areas of units that can be ordered and their destinations; without units, the areas that orders start with. */
function concerned(kinds, places) {
  const lists = kinds.map((kind) => onMap(kind, places)).filter((list) => list.length);
  const own = lists.filter(([first]) => first.some((choice) => stands(choice, places)));
  const named = own.length ? own.flatMap((list) => (list.length < 3 ? list : [list[0]])) : lists.map(([first]) => first);
  return new Set(named.flat().flatMap((choice) => places[choice] ?? []));
}

/** The smallest box around points with the proportions of the whole, plus a margin. */
function around(points, whole) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = 2 * MARGIN * whole.width;
  const width = Math.max(right - left + margin, ((bottom - top + margin) * whole.width) / whole.height);
  const height = (width * whole.height) / whole.width;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width };
}

/** The part of a board to show first. */
export function opening(board) {
  const { kinds, data, hits, view } = board;
  const areas = view.size.width < NARROW ? [...concerned(kinds, data.places)].filter((area) => hits.has(area)) : [];
  return areas.length ? around(areas.map((area) => board.middle(area)), view.whole) : view.whole;
}
