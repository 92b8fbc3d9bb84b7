// Scripts of all pages: relative times, countdowns, copy buttons, scrolling tabs, and answers that come late.

const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
const exact = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
// Name, length and minimum of each unit in seconds: 47 hours from now isn't "tomorrow".
const UNITS = [["day", 86_400, 172_800], ["hour", 3_600, 3_600], ["minute", 60, 60], ["second", 1, 0]];

function told(seconds) {
  const [unit, length] = UNITS.find(([, , from]) => Math.abs(seconds) >= from);
  return relative.format(Math.trunc(seconds / length), unit);
}

/** What is left until a deadline, in its two largest units; below ten minutes to the second. */
function left(seconds) {
  const [days, hours, minutes] = [seconds / 86_400, (seconds / 3_600) % 24, (seconds / 60) % 60].map(Math.floor);
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours} h ${minutes} min`;
  return minutes >= 10 ? `${minutes} min` : `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

function refresh() {
  for (const time of document.querySelectorAll("time[data-relative]")) {
    const at = new Date(time.dateTime);
    time.textContent = told((at - Date.now()) / 1000);
    time.title = exact.format(at);
  }
  count();
}

function count() {
  for (const time of document.querySelectorAll("time[data-countdown]")) {
    const at = new Date(time.dateTime);
    const text = left(Math.max(0, Math.floor((at - Date.now()) / 1000)));
    if (time.textContent.trim() !== text) time.textContent = text;
    time.title = exact.format(at);
  }
}

setInterval(refresh, 10_000);
setInterval(count, 1_000);
document.addEventListener("DOMContentLoaded", refresh);
document.addEventListener("htmx:afterSwap", refresh);
refresh();

// The number of the bell is on the installed app's icon, too.
document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id !== "bell") return;
  const count = Number(target.querySelector("[data-count]")?.dataset.count ?? 0);
  (count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => {}); // only installed apps may
});

// Whoever has answered what a game asks goes on at the line that says how it stands.
let wasAsked = false;
document.addEventListener("htmx:beforeSwap", ({ target }) => {
  if (target.id === "game-status") wasAsked = target.contains(document.activeElement);
});
document.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id !== "game-status" || !wasAsked || document.activeElement !== document.body) return;
  const line = target.querySelector(".status");
  line.tabIndex = -1;
  line.focus({ preventScroll: true });
});

// Copy a link; without a clipboard (as on plain HTTP), select it instead.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  const from = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(from.value);
    button.textContent = button.dataset.copied;
  } catch {
    from.select();
  }
});

// Long lists get a field to look for entries, once they are seen.
function pickers() {
  const lists = [...document.querySelectorAll("[data-find]")].filter((list) => list.offsetParent);
  if (lists.length) import("./picking.js").then(({ pick }) => { for (const list of lists) pick(list); });
}
document.addEventListener("htmx:afterSwap", pickers);
document.addEventListener("change", ({ target }) => { if (target.type === "radio") pickers(); });
document.addEventListener("toggle", pickers, { capture: true });
pickers();

// What somebody has begun to fill in outlasts the part of the page in which they began.
const carry = () => import("./carrying.js").catch(onceMore);
function onceMore() {
  document.addEventListener("input", carry, { once: true }); // offline nothing is replaced
}
onceMore();

// A menu closes when something else is clicked, or with Escape.
const menu = document.querySelector("details.menu");
document.addEventListener("click", ({ target }) => { if (menu && !menu.contains(target)) menu.open = false; });
menu?.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// On narrow screens the tabs scroll: show the current one.
const present = document.querySelector(".tabs [aria-current]");
const tabs = present?.closest(".tabs");
if (tabs) tabs.scrollLeft = present.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - present.offsetWidth) / 2;

// An answer goes where its target is by then: another answer may have replaced it while this one was on its way.
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  let target = detail.target;
  const id = target?.id;
  if (!id) return;
  Object.defineProperty(detail, "target", {
    configurable: true,
    enumerable: true,
    get: () => (target.isConnected ? target : document.getElementById(id) ?? target),
    set: (other) => { target = other; },
  });
});
