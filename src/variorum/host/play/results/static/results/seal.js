// Calculate the SHA-256 of every revealed seed, and compare it with the hash published before its use.

const button = document.getElementById("verify-seal");
const texts = (name) => [...document.querySelectorAll(`[data-${name}]`)].map((element) => element.textContent.trim());

async function hash(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function verify() {
  if (!globalThis.crypto?.subtle) return button.dataset.none;
  const found = await Promise.all(texts("seed").map(hash));
  return found.join() === texts("commitment").join() ? button.dataset.good : button.dataset.bad;
}

button?.addEventListener("click", async () => {
  document.getElementById("sealed").textContent = await verify();
});
