// Turn pushes on for this browser.

const form = document.getElementById("this-device");
const state = document.getElementById("push-state");
const button = form.querySelector("button");
const isPossible = "serviceWorker" in navigator && "PushManager" in window;

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const told = (text) => { state.textContent = text; };

form.hidden = !isPossible;
if (!isPossible) told("This browser can't get pushes here. They need HTTPS; on an iPhone or iPad, add Variorum to the home screen first.");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  button.disabled = true;
  try {
    await subscribe();
  } catch (error) {
    told(Notification.permission === "denied"
      ? "Your browser blocks notifications of this site. Allow them in its settings, then try again."
      : `That didn't work: ${error.message}`);
  }
  button.disabled = false;
});

async function subscribe() {
  const worker = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key) });
  const { endpoint, keys } = found.toJSON();
  const data = new FormData(form);
  for (const [name, value] of Object.entries({ address: endpoint, public: keys.p256dh, auth: keys.auth, name: browser() })) data.set(name, value);
  const answer = await fetch(form.action, { method: "POST", body: data });
  if (!answer.ok) throw new Error(await answer.text());
  location.reload();
}

/** What people call their browser and machine. */
function browser() {
  const found = navigator.userAgent;
  const name = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((one) => found.includes(one)) ?? "Browser";
  const machine = ["Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux"].find((one) => found.includes(one)) ?? "";
  return [{ Edg: "Edge", OPR: "Opera" }[name] ?? name, machine].filter(Boolean).join(" on ");
}
