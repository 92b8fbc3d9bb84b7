// The constant part of a board: drawn as soon as it is here, before the rest of the page can answer taps.

export const dark = matchMedia("(prefers-color-scheme: dark)");
const drawings = new WeakMap();

/** Draw the constant part in the reader's colors, unless the page still has it; a failed drawing is tried again. */
export function drawGround(root) {
  const base = root.querySelector("#map-base");
  const address = dark.matches ? root.dataset.dark : root.dataset.light;
  if (drawings.get(base)?.address !== address) {
    const drawing = { address };
    drawings.set(base, drawing);
    drawing.done = draw(base, drawing);
  }
  return drawings.get(base).done;
}

async function draw(base, drawing) {
  try {
    const answer = await fetch(drawing.address);
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    if (drawings.get(base) === drawing) base.replaceChildren(...document.adoptNode(drawn.documentElement).childNodes);
  } catch (error) {
    if (drawings.get(base) === drawing) drawings.delete(base);
    throw error;
  }
}

const board = document.getElementById("board");
if (board?.dataset.light) drawGround(board).catch(() => {});
