// The service worker: pages from the network first, assets from the cache first. The server (or the
// builder of the static app) fills in version and files.

/** The root of the app: of its host, or a folder. */
const ROOT = new URL("./", self.location.href);
/** Apps on the same host have separate caches. */
const CACHES = `unpuzzle${ROOT.pathname}`;
const CACHE = `${CACHES}{{version}}`;
const FILES = /** @type {string[]} */ ("{{files}}".split(" "));
const AT_ONCE = 6;
/** Milliseconds to wait for the network when a page is cached. */
const PATIENCE = 4000;
/** Cached files answer regardless of language and encoding headers. */
const LOOSELY = { ignoreVary: true, ignoreSearch: true };

self.addEventListener("install", (event) => event.waitUntil(store().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { href } = new URL(request.url);
  if (request.method !== "GET" || !href.startsWith(ROOT.href)) return;
  const path = href.slice(ROOT.href.length).split(/[?#]/)[0];
  if (path.startsWith("api")) return;
  if (request.mode === "navigate") event.respondWith(page(request, path));
  else event.respondWith(asset(request, path));
});

/** Network first, with a timeout; then the cache. */
async function page(request, path) {
  const old = await kept(path);
  const fresh = fetch(request);
  if (!old) return fresh;
  const late = new Promise((done) => setTimeout(() => done(old), PATIENCE));
  return Promise.race([fresh.catch(() => old), late]);
}

/** The cached page; all rooms share one. */
async function kept(path) {
  const cache = await caches.open(CACHE);
  const name = path.replace(/\/$/, "");
  for (const address of [`./${name}`, `./${name}/`, "./"]) {
    const found = await cache.match(new URL(address, ROOT), LOOSELY);
    if (found) return found;
  }
  return undefined;
}

/** Cache first; assets that were not precached are cached when first used. */
async function asset(request, path) {
  const found = await caches.match(request, LOOSELY);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && path.startsWith("assets/")) {
    const copy = answer.clone();
    // A full disk keeps nothing, and the page has its answer all the same.
    void caches.open(CACHE).then((cache) => cache.put(request, copy)).catch(() => undefined);
  }
  return answer;
}

/** Fetches a few at a time, so that the page that is open does not wait. */
async function store() {
  const cache = await caches.open(CACHE);
  for (let at = 0; at < FILES.length; at += AT_ONCE) await cache.addAll(FILES.slice(at, at + AT_ONCE));
}

async function forgetOld() {
  const isOld = (name) => name !== CACHE && name.startsWith(CACHES) && !name.slice(CACHES.length).includes("/");
  const names = await caches.keys();
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}
