// Stepping through the phases of a game: with the arrow keys from page to page, or as an animation on this page.

const SECONDS = 1.6;
const dark = matchMedia("(prefers-color-scheme: dark)");
const typing = (target) => target.closest("input, textarea, select, [contenteditable], .scroll");

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || typing(event.target)) return;
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = way && document.querySelector(`.stepper a[rel=${way}]`);
  if (link) location.assign(link.href);
});

const button = document.getElementById("play-through");
const theatre = document.getElementById("theatre");

if (button && theatre) {
  button.hidden = false;
  button.addEventListener("click", play);
}

let frames = null;
let at = 0;
let timer = 0;

async function play() {
  if (timer) return pause();
  button.textContent = button.dataset.pause;
  timer = -1;
  try {
    frames ??= (await (await fetch(button.dataset.frames)).json()).frames;
  } catch {
    return pause();
  }
  if (timer === -1) show();
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  button.textContent = button.dataset.play;
}

async function show() {
  const frame = frames[at];
  const image = new Image();
  image.src = dark.matches ? frame.dark : frame.light;
  await image.decode().catch(() => undefined);
  if (!timer) return;
  document.getElementById("maps").classList.add("playing");
  theatre.hidden = false;
  theatre.querySelector("img").src = image.src;
  theatre.querySelector("img").alt = frame.text;
  theatre.querySelector("figcaption").textContent = `${frame.text} (${at + 1} / ${frames.length})`;
  at = (at + 1) % frames.length;
  if (at === 0) return pause();
  timer = setTimeout(show, SECONDS * 1000);
}
