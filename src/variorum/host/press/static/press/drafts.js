// Keep an unsent message in the browser's tab until it appears among the sent ones: you can look at the map meanwhile,
// and a connection may drop.

const form = document.querySelector("form[data-draft]");
const field = form.elements.text;
const prefix = `message ${form.dataset.seat} `;
const place = prefix + form.dataset.draft;

const plain = (text) => text.replace(/\s+/g, " ").trim();
const kept = (name) => JSON.parse(sessionStorage.getItem(name) ?? "null");
const keep = (isSent) => sessionStorage.setItem(place, JSON.stringify({ text: field.value, isSent }));

const own = document.querySelectorAll(".press-message.own .press-text");
const arrived = new Set([...own].map((message) => plain(message.textContent)));
for (const name of Object.keys(sessionStorage).filter((name) => name.startsWith(prefix))) {
  const { text, isSent } = kept(name);
  if (!text || (isSent && arrived.has(plain(text)))) sessionStorage.removeItem(name);
}
if (field.value) keep(false);
else field.value = kept(place)?.text ?? "";

field.addEventListener("input", () => keep(false));
form.addEventListener("submit", () => keep(true));
