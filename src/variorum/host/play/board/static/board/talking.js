// Press beside the board: the parts of the press page in the panel, which fetches them when they are wanted. They stay
// while the panel around them is renewed, so that a text goes on being written.

const place = () => document.getElementById("talk");
const tab = () => document.getElementById("show-press");
const asks = () => document.getElementById("ask");
const FAILED = "Connection failed. Try again.";
let isWanted = false;
let hasMissed = false;

const isOpen = () => tab()?.checked ?? false;

/** Show a page of press in the panel; `to` is the part of it to begin with, `name` whose thread it is. */
async function show(address, to = "", name = "") {
  isWanted = true;
  tab().checked = true;
  tab().dispatchEvent(new Event("change", { bubbles: true }));
  const [, hasCome] = await Promise.all([begin(), request("GET", address, undefined, name && `Opening the thread with ${name}…`)]);
  if (!asked) isWanted = false;
  if (hasCome) arrive(to || new URL(address, location).hash);
}

let asked = null;
/** Ask for a page of press, and return whether it has come. Until then, what the panel shows can't be used: nobody writes
 * into a thread that they have left. A later tap takes the place of an earlier one. */
async function request(verb, address, values, waiting = "…") {
  if (asked?.verb === "GET") htmx.trigger(place(), "htmx:abort");
  const own = asked = { verb, waiting, from: document.activeElement };
  rest();
  await htmx.ajax(verb, address, { source: place(), target: "#talk", select: ".press", swap: "innerHTML", values }).catch(() => {});
  if (asked !== own) {
    rest();
    return false;
  }
  asked = null;
  const hasCome = place().querySelector(":scope > .opening") === null;
  if (!hasCome) goOn(own.from);
  return hasCome;
}

function rest() {
  place().querySelector(":scope > .opening")?.remove();
  place().prepend(Object.assign(document.createElement("p"), { className: "opening soft", role: "status", textContent: asked?.waiting }));
  for (const part of place().querySelectorAll(":scope > .press")) part.inert = true;
}

/** Go on with what the panel shows, as what was asked for hasn't come; `from` is where the request was made. */
function goOn(from) {
  place().querySelector(":scope > .opening").textContent = FAILED;
  for (const part of place().querySelectorAll(":scope > .press")) part.inert = false;
  if (place().contains(from) && document.activeElement === document.body) from.focus({ preventScroll: true });
}

/** Come to a part of a thread: an offer, the form for one, or where reading goes on. */
function arrive(hash) {
  const goal = hash && place().querySelector(hash);
  if (goal?.matches("details")) goal.open = true;
  const log = goal?.closest(".chat-log");
  if (log) reveal(goal.closest("li"), log);
  const heading = [...place().querySelectorAll(".press-main h2, h2")].find((one) => one.checkVisibility());
  if (!heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Scroll messages to one of them: to its end, or where it is too long to its beginning. */
function reveal(line, log) {
  const [its, all] = [line, log].map((one) => one.getBoundingClientRect());
  if (its.top < all.top) log.scrollTop += its.top - all.top;
  else if (its.bottom > all.bottom) log.scrollTop += Math.min(its.bottom - all.bottom, its.top - all.top);
}

/** Open the newest thread when the tab is opened for the first time, and ask for what came while it was closed. */
function look() {
  if (!isOpen()) return;
  if (!place().querySelector(".press")) {
    if (!isWanted) show(place().dataset.newest, "#latest");
  } else if (hasMissed && asks()) {
    hasMissed = false;
    htmx.trigger(asks(), "message-sent");
  }
}

const isPress = ({ pathname }) => [place().dataset.page, place().dataset.newest].some((one) => new URL(one, location).pathname === pathname);
const isPlain = (event) => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button);

document.addEventListener("click", (event) => {
  const link = event.target.closest("#talk a, a.write");
  if (!link || !place() || !isPlain(event) || !isPress(link)) return;
  event.preventDefault();
  show(link.href, "", link.dataset.to ?? link.querySelector(".names")?.textContent.trim());
});
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.closest("#talk") || form.hasAttribute("hx-post")) return;
  const address = new URL(form.action, location);
  const isTaken = address.pathname.endsWith("/orders/take/");
  if (!isTaken && !address.pathname.startsWith(new URL(place().dataset.page, location).pathname)) return;
  event.preventDefault();
  const values = new FormData(form, submitter);
  if (isTaken) htmx.ajax("POST", form.action, { source: form, target: "#sheet", swap: "outerHTML", values }).catch(() => {});
  else request("POST", form.action, values).then((hasCome) => { if (hasCome) arrive("#latest"); });
});
document.addEventListener("change", ({ target }) => { if (target.name === "panel") look(); });

// What comes to a thread counts as read once it is shown: a closed tab asks for nothing.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.elt.id !== "ask" || isOpen()) return;
  hasMissed = true;
  event.preventDefault();
});

// The panel comes anew with a phase: whoever reads or writes goes on, and the marks come back.
let wasOpen = false;
let field = null;
document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  if (target.id !== "sheet-side") return;
  wasOpen = isOpen();
  const here = document.activeElement;
  field = place()?.contains(here) ? { here, from: here.selectionStart, to: here.selectionEnd } : null;
});
document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
  if (target.id !== "sheet-side" || !place()) return;
  htmx.trigger("#who-wrote", "renewed");
  if (!wasOpen) return;
  tab().click();
  if (!field?.here.isConnected) return;
  // A field that was moved may have the focus without a place to write.
  field.here.blur();
  field.here.focus({ preventScroll: true });
  if (field.here.matches("textarea")) field.here.setSelectionRange(field.from, field.to);
});

// Units of a power shine while there is something unread from it alone.
function shine() {
  for (const mark of document.querySelectorAll(".new-mark")) {
    const isNew = mark.querySelector(".badge") !== null;
    const units = document.querySelectorAll(`#layer-units .unit.power-${CSS.escape(mark.id.replace("new-", ""))}`);
    for (const unit of units) unit.classList.toggle("wrote", isNew);
  }
}
for (const kind of ["htmx:oobAfterSwap", "htmx:afterSettle"]) document.addEventListener(kind, shine);

// What is needed for press alone comes when it is opened; sketches also for agreements, which can be kept on the map.
let arriving = null;
function begin() {
  const { styles, chat } = place().dataset;
  arriving ??= Promise.all([...styles.split(" ").map(style), import(chat), import("./sketching.js"), import("./bargaining.js")]);
  return arriving;
}

function style(href) {
  return new Promise((done) => {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done }));
  });
}

function drawAgreements() {
  if (document.querySelector("#agreements ul")) import("./sketching.js");
}
document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => { if (target.id === "agreements") drawAgreements(); });
drawAgreements();
look();
