// The replay of a finished game: arrow keys step through the phases, and Play steps by itself.

const button = document.getElementById("autoplay");
const pace = document.getElementById("pace");
const told = document.getElementById("replay-told");
const step = () => document.getElementById("step");
const busy = (target) => target.closest("input, textarea, select, button, a, summary, [contenteditable], .scroll");
let timers = [];
let playing = false;

document.getElementById("autoplay-row").hidden = false;
button.addEventListener("click", () => (playing ? pause() : play()));

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const typing = event.target.closest("input, textarea, select, [contenteditable], .scroll");
  const which = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (which && !typing) {
    event.preventDefault();
    pause();
    go(which);
  } else if (event.key === " " && !busy(event.target)) {
    event.preventDefault();
    button.click();
  }
});

document.addEventListener("htmx:afterSettle", () => {
  document.title = document.title.replace(/^Replay, .*? · /, () => `Replay, ${step().dataset.name} · `);
  if (playing) schedule();
  else told.textContent = step().dataset.name;
});

document.addEventListener("htmx:responseError", pause);
document.addEventListener("htmx:sendError", pause);

function go(which) {
  const link = document.getElementById(`step-${which}`);
  link?.click();
  return Boolean(link);
}

function play() {
  playing = true;
  button.textContent = "Pause";
  button.setAttribute("aria-pressed", "true");
  if (!document.getElementById("step-next")) go("first");
  else schedule();
}

function pause() {
  playing = false;
  timers.forEach(clearTimeout);
  button.textContent = "Play";
  button.setAttribute("aria-pressed", "false");
}

// Half of a phase's time shows its orders, the other half its result.
function schedule() {
  timers.forEach(clearTimeout);
  const time = Number(pace.value) * 1000;
  const result = document.getElementById("map-after");
  timers = [
    setTimeout(() => { if (result) result.checked = true; }, time / 2),
    setTimeout(() => { if (playing && !go("next")) pause(); }, time),
  ];
}
