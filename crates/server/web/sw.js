// Lets the installed app open without the server: pages come from the network while
// there is one and from the cache otherwise; what they load never changes under its
// address, so the cache is asked first. The server writes version and files into this.

const CACHE = "unpuzzle-{{version}}";
const FILES = /** @type {string[]} */ ("{{files}}".split(" "));
const AT_ONCE = 6;
/** What was kept serves every request, whatever it says of languages and encodings. */
const LOOSELY = { ignoreVary: true };

self.addEventListener("install", (event) => event.waitUntil(store().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(pathname)));
  else event.respondWith(caches.match(request, LOOSELY).then((found) => found ?? fetch(request)));
});

/** A page as it was last; a room's page is the same whatever its code. */
async function kept(path) {
  return (await caches.match(path.replace(/(?<=.)\/$/, ""), LOOSELY)) ?? (await caches.match("/", LOOSELY)) ?? Response.error();
}

/** Fetches a few at a time, so that the page that is open does not wait. */
async function store() {
  const cache = await caches.open(CACHE);
  for (let at = 0; at < FILES.length; at += AT_ONCE) await cache.addAll(FILES.slice(at, at + AT_ONCE));
}

async function forgetOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}
