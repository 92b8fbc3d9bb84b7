// Light up the areas that a link to the board names after "#show=", as the links in messages do.

/** Mark the areas in the address on a board until something else is tapped. */
export function showNamed(board) {
  const named = new URLSearchParams(location.hash.slice(1)).get("show")?.split(",") ?? [];
  const hits = named.flatMap((area) => board.hits.get(area) ?? []);
  for (const hit of hits) hit.classList.add("shown");
  if (hits.length) board.svg.addEventListener("click", () => { for (const hit of hits) hit.classList.remove("shown"); }, { once: true });
}
