// The page: tools, messages, building, the variant.

import { Board } from "./board.js";
import { item, parts } from "./parts.js";
import { ask } from "./sending.js";
import { Sheet } from "./sheet.js";

const LOOK = 700;
const by = (id) => document.getElementById(id);
const HINTS = {
  move: "Drag a point, or select an area and use the arrow keys on the map; with Shift they move farther.",
  add: "Click where the new area is to lie; its name comes from the form “Areas”.",
  connect: "Click on a neighbor to connect it with the selected area; click again to remove the border.",
  paint: "Paint ground to the selected area. Borders never break: paint stops where one would.",
  label: "Click where the name of the selected area is to stand.",
  unit: "Click where a unit of the selected area is to stand.",
  center: "Click where the center of the selected area is to be.",
};

const board = new Board();
const tools = { tool: "move", width: 60, spot: null, use };
const sheet = new Sheet(board, by("map"), tools);
parts(board, () => tools.spot ?? free());

function use(area, at) {
  const { tool } = tools;
  const id = board.selected;
  if (tool === "add") return begin(at);
  if (tool === "connect" && id && area && area !== id) return toggle(id, area);
  if (["label", "unit", "center"].includes(tool) && id) return board.edit({ edit: "place", place: id, [tool]: at });
  board.select(area ?? "");
}

function begin(at) {
  const { name } = by("adding").elements;
  tools.spot = at;
  if (name.value && by("adding").reportValidity()) by("adding").requestSubmit();
  else {
    name.focus();
    say("Name the new area, and press Enter.");
  }
}

function toggle(one, other) {
  const border = board.borders().find((found) => found.other.split("/")[0] === other);
  if (border) board.edit({ edit: "disconnect", one: border.mine, other: border.other });
  else board.edit({ edit: "connect", one, other });
}

// A place on the sheet that is far from all points, for areas that are added without a click.
function free() {
  const { width, height, areas } = board.shown;
  let [best, far] = [[width / 2, height / 2], -1];
  for (let x = 0.1; x < 1; x += 0.1) {
    for (let y = 0.1; y < 1; y += 0.1) {
      const at = [Math.round(x * width), Math.round(y * height)];
      const near = Math.min(...areas.map((area) => Math.hypot(area.at[0] - at[0], area.at[1] - at[1])), 400 + Math.random());
      if (near > far) [best, far] = [at, near];
    }
  }
  return best;
}

const say = (text) => {
  by("status").textContent = text;
};

function hint() {
  by("hint").textContent = HINTS[tools.tool];
  if (tools.tool !== "paint") return;
  const [label, range] = [document.createElement("label"), document.createElement("input")];
  Object.assign(range, { type: "range", min: 20, max: 300, value: tools.width, oninput: () => { tools.width = Number(range.value); } });
  label.append("Width ", range);
  by("hint").append(label);
}

for (const choice of document.querySelectorAll("[name=tool]")) {
  choice.addEventListener("change", () => {
    tools.tool = choice.value;
    hint();
  });
}
hint();

by("undo").onclick = () => board.undo();
by("redo").onclick = () => board.redo();
by("closer").onclick = () => sheet.zoom(1.5);
by("farther").onclick = () => sheet.zoom(1 / 1.5);
by("whole").onclick = () => sheet.zoom(0);
by("lines").onchange = ({ target }) => {
  sheet.hasLines = target.checked;
  sheet.draw();
};
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input, textarea, select");
  if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  if (event.shiftKey) board.redo();
  else board.undo();
});

board.addEventListener("waiting", () => board.waiting && say(board.shown ? "The map relaxes …" : "Loading …"));
board.addEventListener("changed", () => {
  tools.spot = null;
  by("undo").disabled = !board.past.length;
  by("redo").disabled = !board.future.length;
  if (board.shown) tellShown(board.shown);
});
board.addEventListener("refused", ({ detail }) => refused(detail));

function tellShown({ areas, differences, faults, built, borders }) {
  const told = [...faults, ...differences.map(({ sentence }) => sentence)];
  by("message").hidden = true;
  by("differences").hidden = !told.length;
  by("differences").querySelector("ul").replaceChildren(...told.map((text) => item(text)));
  by("build").disabled = !borders.length;
  say(`Saved. ${areas.length} areas, ${borders.length} borders. ${built ? "The built map is up to date." : "Not built since the last change."}`);
  if (built && by("variant").hidden) showVariant();
}

function refused({ refusal, again }) {
  const message = by("message");
  message.hidden = false;
  message.replaceChildren(refusal.message);
  say("Nothing was changed.");
  if (!refusal.isStale && !refusal.isLost) return;
  const retry = document.createElement("button");
  retry.className = "quiet";
  retry.textContent = again ? "Load the board, and make my change again" : "Load the board";
  retry.onclick = async () => {
    await board.load().then(() => board.shown?.building && building(() => ask("build")));
    if (again && board.shown) again();
  };
  message.append(retry);
}

by("build").onclick = () => building(() => ask("build", {}));

// Follow a build from what is told at its begin to its end; the board may be changed meanwhile.
async function building(begin) {
  by("build").disabled = true;
  try {
    let told = await begin();
    while (told.state === "building") {
      say(`Building: ${told.step} (${told.done} of ${told.of}) …`);
      await new Promise((resolve) => setTimeout(resolve, LOOK));
      told = await ask("build");
    }
    showBuilt(told);
  } catch (refusal) {
    refused({ refusal });
  }
  by("build").disabled = false;
}

function showBuilt({ state, problem, notes }) {
  if (state === "failed") return refused({ refusal: new Error(problem) });
  const [list, picture] = [by("built").querySelector("ul"), by("built").querySelector("img")];
  by("built").hidden = false;
  list.replaceChildren(...notes.map((note) => item(note)));
  picture.src = `map.svg?${Date.now()}`;
  picture.hidden = false;
  say("Built. The map below is the one that games show.");
  showVariant();
}

async function showVariant() {
  try {
    const { text, problem, commands, version } = await ask("variant");
    by("variant").hidden = false;
    by("unplayed").hidden = true;
    by("variant").elements.text.value = text;
    by("variant").dataset.version = version;
    by("variant").querySelector(".problem").textContent = problem;
    if (commands) by("commands").textContent = commands.join("\n");
  } catch (refusal) {
    by("unplayed").textContent = `No variant yet: ${refusal.message}.`;
  }
}

by("variant").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { dataset, elements } = by("variant");
  try {
    const { problem, version } = await ask("variant", { version: dataset.version, text: elements.text.value });
    dataset.version = version;
    by("variant").querySelector(".problem").textContent = problem;
    say(problem ? "Saved, but the variant can’t be played yet." : "Saved. The variant can be played.");
  } catch (refusal) {
    refused({ refusal });
  }
});

board.load().then(() => board.shown?.building && building(() => ask("build")));
