// The page for devices without a connection: lists the boards that the service worker has kept.

const AGAIN = 10_000;
const exact = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
const again = document.getElementById("again");

/** The titles and addresses of kept boards, the latest first. */
async function boards() {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("boards ")) continue;
    const shelf = await caches.open(name);
    for (const { url } of await shelf.keys()) {
      const page = await shelf.match(url);
      const { title } = new DOMParser().parseFromString(await page.text(), "text/html");
      found.unshift({ title: title.replace(/ · Variorum$/, ""), url, at: new Date(page.headers.get("Kept-At")) });
    }
  }
  return found;
}

const found = "caches" in window ? await boards() : [];
for (const { title, url, at } of found) {
  const [item, link, time] = ["li", "a", "span"].map((name) => document.createElement(name));
  Object.assign(link, { href: url, textContent: title });
  Object.assign(time, { className: "soft", textContent: ` from ${exact.format(at)}` });
  item.append(link, time);
  document.querySelector("#shelf ul").append(item);
}
document.getElementById(found.length ? "shelf" : "empty").hidden = false;
again.hidden = false;
again.addEventListener("click", () => location.reload());
window.addEventListener("online", goOn);
setInterval(goOn, AGAIN);

/** Load the page that was asked for, once the host answers. */
async function goOn() {
  try {
    await fetch("/healthz", { cache: "no-store" });
  } catch {
    return;
  }
  location.reload();
}
