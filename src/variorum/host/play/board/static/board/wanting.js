// Whether phases play themselves when they come: a choice in the panel, kept on this device, or the wish for reduced motion.

const OFF = "no film";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether phases are to play themselves when they come. */
export const isWanted = () => !calm.matches && !document.hidden && localStorage.getItem(OFF) === null;

document.addEventListener("change", ({ target }) => {
  if (target.id !== "film-wanted") return;
  if (target.checked) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "yes");
});

/** Show the choice on a panel that came anew. */
export function choose() {
  const box = document.getElementById("film-wanted");
  if (!box) return;
  box.checked = localStorage.getItem(OFF) === null;
  box.closest("[hidden]")?.removeAttribute("hidden");
}
