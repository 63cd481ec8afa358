// Serves the app's own page and files from disk, also without a server (docs/web.md). The gateway sends it as the first
// part of /sw.js, behind what the app consists of (gateway/src/shell.ts): another release is another worker.

const { version, html, headers, files, screens } = self.shell;
const cacheName = `shell-${version}`;
/** Stored last: only with it is everything there. Says when this release was last taken. */
const mark = '/whole';
/** A page does not wait any longer for a disk, unless there is no server either. */
const patienceMs = 1_000;

/** Their names say what is in them. */
const isHashed = (path) => path.startsWith('/assets/');
const patterns = screens.map((screen) => new RegExp(screen));
/** The server leads from addresses in capitals to those that are meant. */
const isScreen = (path) => path === path.toLowerCase() && patterns.some((pattern) => pattern.test(path));

/** Hashed files of the release before, too, for which tabs of it may still ask. */
const find = (path) => caches.match(path, { ignoreVary: true, ...(!isHashed(path) && { cacheName }) });

async function load(path) {
  const answer = await fetch(path, { priority: 'low', ...(!isHashed(path) && { cache: 'no-cache' }) });
  // A proxy may answer with a page of its own.
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html');
  if (!answer.ok || answer.redirected || isPage) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

const setMark = (cache) => cache.put(mark, new Response(Date.now()));

async function keep() {
  if (await find(mark)) return;
  const cache = await caches.open(cacheName);
  const add = async (path) => cache.put(path, (isHashed(path) && (await find(path))) || (await load(path)));
  try {
    await Promise.all(files.map(add));
    await setMark(cache);
  } catch (error) {
    if (error.name !== 'QuotaExceededError') throw error;
    // A full disk holds nobody at the release before: then pages come from the server.
    await caches.delete(cacheName);
  }
}

let keeping = null;
function keepOnce() {
  keeping ??= keep().finally(() => {
    keeping = null;
  });
  return keeping;
}

async function readMark(name) {
  const found = await caches.match(mark, { cacheName: name });
  return { name, takenAt: found ? Number(await found.text()) : -1 };
}

/** All but the one that was taken last, of which tabs may be open; after a rollback that is not the newest. */
async function dropOlder() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith('shell-') && name !== cacheName);
  const marks = (await Promise.all(others.map(readMark))).toSorted(
    (one, other) => one.takenAt - other.takenAt,
  );
  await Promise.all(marks.slice(0, -1).map(({ name }) => caches.delete(name)));
}

/** With a nonce of its own each time, as a page of the server has. */
function makePage() {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const filled = Object.entries(headers).map(([name, value]) => [name, value.replaceAll('{nonce}', nonce)]);
  const page = html.replace('</head>', `<meta property="csp-nonce" nonce="${nonce}" /></head>`);
  return new Response(page, { headers: [...filled, ['Content-Type', 'text/html; charset=utf-8']] });
}

/** From disk; from the server if the disk has it not, fails or is slow; from a slow disk if there is no server. */
async function answer(request, onDisk) {
  const found = onDisk.catch(() => undefined);
  const pause = new Promise((resolve) => setTimeout(resolve, patienceMs));
  return (
    (await Promise.race([found, pause])) ??
    fetch(request).catch(async (error) => {
      const late = await found;
      if (late) return late;
      throw error;
    })
  );
}

async function findFile(path) {
  const found = await find(path);
  // If one was lost, the next page comes from the server, and has all of them kept anew.
  if (!found && files.includes(path) && (await find(mark))) await caches.delete(cacheName);
  return found;
}

const findPage = async () => (await find(mark)) && makePage();

/** All others never come here: public pages, calls, images, feeds, the ways in and out. */
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(answer(request, findPage()));
  } else if (isHashed(pathname) || files.includes(pathname))
    event.respondWith(answer(request, findFile(pathname)));
});

const sayRelease = (tab) => tab.postMessage({ type: 'release', html });

/** A worker whose files are not all there does not replace one whose files are. The first one keeps nobody waiting. */
self.addEventListener('install', (event) => {
  if (self.registration.active) event.waitUntil(keepOnce());
});

self.addEventListener('activate', (event) => {
  const tellTabs = async () =>
    (await self.clients.matchAll({ includeUncontrolled: true })).forEach(sayRelease);
  const renewMark = async () => (await find(mark)) && setMark(await caches.open(cacheName));
  event.waitUntil(Promise.all([tellTabs(), dropOlder(), renewMark()]));
});

self.addEventListener('message', (event) => {
  if (event.data?.type !== 'keep') return;
  // The page may be of the release that comes, which says so once it is there.
  if (!self.registration.installing) sayRelease(event.source);
  event.waitUntil(keepOnce());
});
