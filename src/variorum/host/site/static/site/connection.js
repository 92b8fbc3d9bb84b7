// What all pages say and do about the connection: when it is lost, when the page is from, and what hasn't been sent.
// What somebody wrote is kept under their name as a viewer, and deleted when they sign out or somebody else signs in.

const NOBODY = "nobody";
const QUIET = 2_000;
const WRITTEN = /^(message|orders|text) (\S+) (\S+)/;
const viewer = document.querySelector("meta[name=viewer]")?.content;
const keptAt = document.documentElement.dataset.keptAt;
const time = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
const bar = document.getElementById("connection");
const STAYS = "What you write stays on this device; nothing is sent.";
let fresh = keptAt ? new Date(keptAt) : new Date();

const written = () => Object.keys(localStorage).map((name) => WRITTEN.exec(name)).filter(Boolean);

function forget(isOthers = () => true) {
  for (const found of written()) if (isOthers(found[2])) localStorage.removeItem(found.input);
}

// Strangers have no drafts, and whoever has to sign in again wants theirs back.
if (viewer && viewer !== NOBODY) forget((other) => other !== viewer);
document.addEventListener("submit", ({ target }) => {
  if (new URL(target.action).pathname === "/accounts/logout/") forget();
});

function show(...parts) {
  bar.replaceChildren(...parts);
  bar.hidden = !parts.length;
}

function made(name, properties) {
  return Object.assign(document.createElement(name), properties);
}

const reload = (text) => made("button", { type: "button", className: "quiet", textContent: text, onclick: () => location.reload() });

function tell() {
  const from = `This page is from ${time.format(fresh)}.`;
  if (!navigator.onLine) show(`You're offline. ${from} ${STAYS}`);
  else if (keptAt) show(`${from} The host couldn't be reached. ${STAYS} `, reload("Try again"));
  else show(...unsent());
}

/** Links to what was written without a connection in other games. */
function unsent() {
  const links = [];
  for (const [name, kind, by, game] of viewer === NOBODY ? [] : written().map((found) => [found.input, ...found.slice(1)])) {
    const { gameName, isSent } = JSON.parse(localStorage.getItem(name));
    if (by !== viewer || game === document.body.dataset.game || (kind === "message" && !isSent)) continue;
    const [href, what] = kind === "message" ? [`/games/${game}/press/`, "a message in"] : [`/games/${game}/`, "orders in"];
    if (links.some((link) => link.href === new URL(href, location).href)) continue;
    links.push(links.length ? ", " : "", made("a", { href, textContent: `${what} ${gameName}` }));
  }
  return links.length ? ["Not sent yet: ", ...links] : [];
}

window.addEventListener("offline", tell);
window.addEventListener("online", () => {
  if (keptAt) show("You're online again. ", reload("Show what's new"));
  else tell();
});
document.addEventListener("htmx:afterOnLoad", () => { if (!keptAt) fresh = new Date(); });
tell();

// The service worker is for later: it waits until the page is there and its reader has looked at it for a moment.
if (viewer && viewer !== NOBODY && "serviceWorker" in navigator) {
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  await new Promise((done) => setTimeout(done, QUIET));
  const isFirst = !navigator.serviceWorker.controller;
  if (isFirst) navigator.serviceWorker.addEventListener("controllerchange", begin, { once: true });
  await navigator.serviceWorker.register("/worker.js");
}

/** Let the service worker see the first page of a device and its files once more: they came before it did. */
function begin() {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const own = files.filter((name) => name.startsWith(location.origin) && /\/(static|maps|fonts)\//.test(name));
  for (const address of [location.href, ...own]) fetch(address).catch(() => {});
}
