// The constant part of a board: read as soon as it is here, while the page's scripts are still on their way.

export const dark = matchMedia("(prefers-color-scheme: dark)");
const shown = new WeakMap();
let ahead = null;

/** Draw the constant part in the reader's colors, unless the page still has it. */
export async function drawGround(root) {
  const base = root.querySelector("#map-base");
  const address = addressFor(root);
  if (shown.get(base) === address) return;
  const early = ahead?.address === address ? ahead.drawing : null;
  ahead = null;
  const drawing = await (early ?? read(address));
  base.replaceChildren(...document.adoptNode(drawing).childNodes);
  shown.set(base, address);
}

const addressFor = (root) => (dark.matches ? root.dataset.dark : root.dataset.light);

async function read(address) {
  const answer = await fetch(address);
  return new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
}

const board = document.getElementById("board");
if (board?.dataset.light) {
  ahead = { address: addressFor(board), drawing: read(addressFor(board)) };
  // Whoever draws it learns of a failure.
  ahead.drawing.catch(() => {});
}
