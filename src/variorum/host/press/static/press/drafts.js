// A message that is being written stays in the browser's tab until it stands among those that were sent: one may look at
// the map meanwhile, and a train may go through a tunnel.

const form = document.querySelector("form[data-draft]");
const field = form.elements.text;
const prefix = `message ${form.dataset.seat} `;
const place = prefix + form.dataset.draft;

const plain = (text) => text.replace(/\s+/g, " ").trim();
const kept = (name) => JSON.parse(sessionStorage.getItem(name) ?? "null");
const keep = (isSent) => sessionStorage.setItem(place, JSON.stringify({ text: field.value, isSent }));

const arrived = new Set([...document.querySelectorAll(".message.own .message-text")].map((message) => plain(message.textContent)));
for (const name of Object.keys(sessionStorage).filter((name) => name.startsWith(prefix))) {
  const { text, isSent } = kept(name);
  if (!text || (isSent && arrived.has(plain(text)))) sessionStorage.removeItem(name);
}
if (field.value) keep(false);
else field.value = kept(place)?.text ?? "";

field.addEventListener("input", () => keep(false));
form.addEventListener("submit", () => keep(true));
