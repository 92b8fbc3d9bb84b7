// Works out the SHA-256 of the revealed seed, and compares it with what was published before the game.

const button = document.getElementById("verify-seal");
const text = (id) => document.getElementById(id).textContent.trim();

async function verify() {
  if (!globalThis.crypto?.subtle) return button.dataset.none;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text("seed")));
  const found = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return found === text("commitment") ? button.dataset.good : button.dataset.bad;
}

button?.addEventListener("click", async () => {
  document.getElementById("sealed").textContent = await verify();
});
