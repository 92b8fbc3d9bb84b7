// The service worker's part that keeps pages for a device without a connection: the boards, sheets of orders and chats
// that a person looked at last, and the files they need. The host always comes first. Everything of a person is deleted
// when somebody else looks at a page, or when the person signs out. Nothing is ever sent from here.

const OFFLINE = "/offline/";
const NOBODY = "nobody";
// The most pages or files on each shelf, and their bytes.
const SHELVES = { boards: [8, 4_000_000], sheets: [8, 1_000_000], chats: [8, 1_000_000], files: [150, 12_000_000] };
const PLACES = [["boards", /^\/games\/[^/]+\/$/], ["sheets", /^\/games\/[^/]+\/orders\//], ["chats", /^\/games\/[^/]+\/press\/$/]];
const PARTS = ["q", "before", "waits"];
const FILES = /^\/(static|maps|fonts)\//;

let viewer;
let changes = 0;

self.addEventListener("install", (event) => { self.skipWaiting(); event.waitUntil(prepare()); });
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (url.pathname === "/accounts/logout/" && request.method === "POST") event.waitUntil(become(NOBODY));
  if (request.method === "GET" && FILES.test(url.pathname)) event.respondWith(file(event));
  else if (request.mode === "navigate" || shelfOf(url)) event.respondWith(page(event, url));
});

async function prepare() {
  const answer = await fetch(OFFLINE);
  const text = await answer.clone().text();
  const shelf = await caches.open("offline");
  await shelf.put(OFFLINE, answer);
  await shelf.addAll([...text.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map(([, address]) => address));
}

/** The shelf of an address; none for searches and other parts of pages. */
function shelfOf(url) {
  const isPart = PARTS.some((name) => url.searchParams.has(name));
  return isPart ? undefined : PLACES.find(([, path]) => path.test(url.pathname))?.[0];
}

async function page(event, url) {
  const { request } = event;
  const before = changes;
  try {
    const answer = await fetch(request);
    const isPage = request.mode === "navigate";
    const copy = answer.ok && shelfOf(url) ? answer.clone() : null;
    event.waitUntil(note(url, answer, copy, { isPage, before }));
    return answer;
  } catch (error) {
    const found = await kept(request, url);
    if (found) return found;
    if (request.mode === "navigate") return caches.match(OFFLINE);
    throw error;
  }
}

/** Note who looks at a page, and keep a copy for them. */
async function note(url, { headers }, copy, { isPage, before }) {
  const found = headers.get("Variorum-Viewer");
  if (!found || before !== changes) return;
  const old = await known();
  if (found !== old && (isPage || !old)) await become(found);
  if (copy && found !== NOBODY && found === viewer) await keepPage(url, copy, found);
}

async function keepPage(url, copy, found) {
  const kind = shelfOf(url);
  const text = await copy.text();
  const seat = /<div id="sheet"[^>]* data-seat="([^"]*)"/.exec(text)?.[1];
  if (kind === "sheets" && seat === undefined) return;
  const address = kind === "sheets" ? sheetOf(url, seat) : url.pathname + url.search;
  const named = ["Content-Type", "Content-Security-Policy"].map((name) => [name, copy.headers.get(name) ?? ""]);
  await shelve(kind, `${kind} ${found}`, address, new Blob([text]), named);
  // The board has its sheet as of now.
  if (kind === "boards") await (await caches.open(`sheets ${found}`)).delete(sheetOf(url, seat ?? ""));
}

const sheetOf = (url, seat) => `${/^\/games\/[^/]+\//.exec(url.pathname)[0]}orders/?as=${encodeURIComponent(seat)}`;

/** Put something on a shelf, and take the oldest things off that no longer fit. */
async function shelve(kind, name, address, blob, headers) {
  const [most, bytes] = SHELVES[kind];
  if (blob.size > bytes) return;
  const shelf = await caches.open(name);
  await shelf.delete(address);
  const more = [["Kept-At", new Date().toISOString()], ["Kept-Size", String(blob.size)]];
  await shelf.put(address, new Response(blob, { headers: [...headers, ...more] }));
  const all = await shelf.keys();
  const sizes = await Promise.all(all.map(async (one) => Number((await shelf.match(one))?.headers.get("Kept-Size"))));
  let sum = sizes.reduce((one, other) => one + other, 0);
  for (let index = 0; all.length - index > most || sum > bytes; index += 1) {
    await shelf.delete(all[index]);
    sum -= sizes[index];
  }
}

/** What the present viewer's shelves have of an address, marked with its time. */
async function kept(request, url) {
  const kind = shelfOf(url);
  const name = `${kind} ${await known()}`;
  if (!kind || request.method !== "GET" || !await caches.has(name)) return undefined;
  const shelf = await caches.open(name);
  // Only people with several seats name theirs.
  const found = await shelf.match(url.pathname + url.search, { ignoreSearch: kind === "sheets" && !url.search, ignoreVary: true });
  if (!found) return undefined;
  const text = (await found.text()).replace("<html ", `<html data-kept-at="${found.headers.get("Kept-At")}" `);
  return new Response(text, { headers: found.headers });
}

async function file(event) {
  const { request } = event;
  try {
    const [answer, shelf] = await Promise.all([fetch(request), caches.open("files")]);
    if (answer.ok && !await shelf.match(request, { ignoreVary: true })) event.waitUntil(keepFile(request, answer.clone()));
    return answer;
  } catch (error) {
    const found = await caches.match(request, { ignoreVary: true });
    if (found) return found;
    throw error;
  }
}

async function keepFile({ url }, answer) {
  const type = ["Content-Type", answer.headers.get("Content-Type") ?? ""];
  await shelve("files", "files", url, await answer.blob(), [type]);
}

/** Who looked at a page last; undefined as long as nobody has. */
async function known() {
  viewer ??= await (await caches.match("/viewer", { cacheName: "viewer" }))?.text();
  return viewer;
}

/** Delete all that was kept for others. */
async function become(found) {
  changes += 1;
  viewer = found;
  for (const name of await caches.keys()) {
    if (/^(boards|sheets|chats) /.test(name) && !name.endsWith(` ${found}`)) await caches.delete(name);
  }
  await (await caches.open("viewer")).put("/viewer", new Response(found));
}
