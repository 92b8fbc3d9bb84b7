// The chat, on its page or beside the board: drafts that stay in the browser, sending by keyboard, a field that grows, and
// messages that come in.

const KEPT = 30 * 24 * 3_600_000;
const PREFIX = "message ";
const thread = () => document.getElementById("thread");
const plain = (text) => text.replace(/\s+/g, " ").trim();

// An unsent message stays until it appears among the sent ones: you can look at the map, and a connection may drop.
const read = (name) => JSON.parse(localStorage.getItem(name) ?? "null");
const place = (form) => PREFIX + form.dataset.draft;

function keep(form, isSent = false) {
  const text = form.elements.text.value;
  const { gameName } = form.dataset;
  if (text) localStorage.setItem(place(form), JSON.stringify({ text, isSent, gameName, at: Date.now() }));
  else localStorage.removeItem(place(form));
}

function forget() {
  const own = document.querySelectorAll(".press-message.own .press-text");
  const arrived = new Set([...own].map((message) => plain(message.textContent)));
  for (const name of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
    const { text, isSent, at } = read(name);
    if (Date.now() - at > KEPT || (isSent && arrived.has(plain(text)))) localStorage.removeItem(name);
  }
}

/** Make the field of a page, or of an answer, ready: with its draft, as high as its text. */
function begin() {
  const form = document.querySelector("form[data-draft]");
  if (!form) return;
  const field = form.elements.text;
  const draft = field.value ? "" : read(place(form))?.text ?? "";
  if (field.value) keep(form);
  else field.value = draft;
  for (const row of form.querySelectorAll(".attach")) row.hidden = false;
  form.querySelector(".keys").hidden = matchMedia("(pointer: coarse)").matches;
  grow(field);
  if (draft && !document.getElementById("message-state").textContent) say("Not sent yet.");
}

function grow(field) {
  if (!CSS.supports("field-sizing", "content")) {
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight + 2}px`;
  }
  const left = Number(field.dataset.longest) - [...field.value].length;
  if (left > Number(field.dataset.longest) / 10) say("");
  else say(left < 0 ? `${counted(-left)} too many.` : `${counted(left)} left.`, left < 0);
}

const counted = (number) => `${number} character${number === 1 ? "" : "s"}`;

function say(text, isProblem = false) {
  const state = document.getElementById("message-state");
  state.textContent = text;
  state.classList.toggle("problem", isProblem);
}

document.addEventListener("input", ({ target }) => {
  if (!target.matches("form[data-draft] textarea")) return;
  keep(target.form);
  grow(target);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !event.target.matches("form[data-draft] textarea")) return;
  event.preventDefault();
  event.target.form.requestSubmit();
});
document.addEventListener("click", ({ target }) => {
  if (target.id !== "attach") return;
  const field = target.form.elements.text;
  field.setRangeText(`${field.value && "\n"}${target.dataset.orders}\n`, field.value.length, field.value.length, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
});
document.addEventListener("submit", ({ target }) => { if (target.matches("form[data-draft]")) keep(target, true); });

// The composer rests while its message is sent, and takes no answer that is about another thread: that of a message
// whose sender has gone on, or what has come to a thread that was open before.
const rest = (form, isResting) => { form.elements.text.readOnly = isResting; };
document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
  if (!elt.matches("form[data-draft]")) return;
  rest(elt, true);
  say("Sending…");
});
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig: { elt } } }) => {
  if (elt.matches("form[data-draft]")) rest(elt, false);
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!["thread", "composer"].includes(detail.target.id)) return;
  const about = new URL(detail.requestConfig.path, location).searchParams.get("with");
  if (about !== document.getElementById("composer").dataset.with) detail.shouldSwap = false;
});

const UNSENT = "Not sent. Your text is kept here; try again in a moment.";
for (const kind of ["htmx:sendError", "htmx:responseError"]) {
  document.addEventListener(kind, ({ target }) => { if (target.matches("form[data-draft]")) say(UNSENT, true); });
}
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const sender = detail.requestConfig.elt;
  if (detail.xhr.status < 300 && sender.matches("form[data-draft]")) localStorage.removeItem(place(sender));
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  const isComposer = detail.target.id === "composer" || detail.elt.id === "composer";
  if (isComposer || detail.target.querySelector?.(":scope > .press")) begin();
  if (isComposer) document.getElementById("message-text")?.focus();
});

// An open page asks for what comes after its last message. What came while nobody looked gets the line of new ones.
let isAway = false;
document.addEventListener("visibilitychange", () => { if (document.hidden) isAway = true; });
document.addEventListener("htmx:configRequest", ({ target, detail }) => {
  if (target.id !== "ask") return;
  detail.parameters.after = [...thread().querySelectorAll("[data-id]")].at(-1)?.dataset.id ?? "0";
  detail.parameters.offers = Math.max(0, ...[...thread().querySelectorAll("[data-offer]")].map((offer) => offer.dataset.offer));
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { target } = detail;
  if (target.id !== "thread") return;
  for (const line of target.querySelectorAll(".unread")) if (isAway) line.remove();
  target.dataset.shown = target.children.length;
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  const { target } = detail;
  if (target.id !== "thread") return;
  const fresh = [...target.children].slice(Number(target.dataset.shown));
  if (!isAway) for (const line of fresh) if (line.matches(".unread")) line.remove();
  if (fresh.some((line) => line.matches(".own"))) target.closest(".chat-log").scrollTop = 0;
  if (fresh.length) isAway = false;
});

forget();
begin();
