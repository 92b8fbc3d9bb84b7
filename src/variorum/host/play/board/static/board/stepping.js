// The phases of a game, one after another on the map, from the one in the panel on; whatever else is shown ends it.

export async function playOn(replay) {
  const look = () => document.getElementById("look");
  while (await replay(look())) {
    const on = look().querySelector("a#look-on");
    if (!on) return;
    await htmx.ajax("GET", on.getAttribute("hx-get"), { target: "#look", swap: "outerHTML" });
    if (!look().querySelector("[data-replay]")) return;
  }
}
