/**
 * The service worker: it keeps the page for when there is no network, and shows what the server tells a page that is
 * closed. The build writes in what the page is made of, so each page has a worker of its own.
 *
 * A page is always asked of the network first: nobody is stuck with an old one. What lies under a name that is a print
 * of it is taken from what was kept. Nothing that tells of a table is ever kept.
 */
const FILES = JSON.parse('__FILES__');
const KEPT = 'brushpass-__PRINT__';
const SAID = 'brushpass-said'; // words, games and rules: as they were last said
const SHELL = '/';
const SPOKEN = /^\/api\/(games|words\/\w+|(?:rules|guides)\/\w+\/\w+)$/;
const PATIENCE = 4000; // milliseconds after which what was kept is better than waiting

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event.request));
  else if (FILES.includes(url.pathname)) event.respondWith(file(event.request));
  else if (SPOKEN.test(url.pathname)) event.respondWith(spoken(event.request));
});

// A page that is opened again and again, or was installed, is kept whole: every game, and both languages.
self.addEventListener('message', (event) => {
  if (event.data?.keep) event.waitUntil(keepAll(event.data.keep));
});

self.addEventListener('push', (event) => {
  event.waitUntil(show(read(event.data)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(Promise.all([lead(event.notification.data?.at ?? '/mine'), count()]));
});

async function keepShell() {
  const kept = await caches.open(KEPT);
  const shell = await fetch(SHELL, { cache: 'no-cache' });
  await kept.put(SHELL, shell.clone());
  const named = [...(await shell.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name]) => name);
  await kept.addAll(named.filter((name) => FILES.includes(name)));
}

async function forgetOld() {
  for (const name of await caches.keys()) if (![KEPT, SAID].includes(name)) await caches.delete(name);
}

async function keepAll(said) {
  const kept = await caches.open(KEPT);
  for (const name of FILES) if (!(await kept.match(name))) await kept.add(name);
  const words = await caches.open(SAID);
  for (const path of said) if (SPOKEN.test(path) && !(await words.match(path))) await words.add(path);
}

async function page(request) {
  const kept = await caches.match(SHELL);
  const fresh = fetch(request);
  if (!kept) return fresh;
  try {
    return await Promise.race([fresh, late()]);
  } catch {
    return kept;
  }
}

const late = () => new Promise((_, fail) => setTimeout(() => fail(new Error('late')), PATIENCE));

async function file(request) {
  const found = await caches.match(request, { ignoreVary: true });
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok && fresh.status === 200) await (await caches.open(KEPT)).put(request, fresh.clone());
  return fresh;
}

async function spoken(request) {
  const path = new URL(request.url).pathname;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await (await caches.open(SAID)).put(path, fresh.clone());
    return fresh;
  } catch (away) {
    const found = await caches.match(path, { ignoreVary: true });
    if (found) return found;
    throw away;
  }
}

/** What the server told: a title, a line, the table's code, and where it is. */
function read(data) {
  try {
    const { title, body, tag, at } = data.json();
    return { title: String(title), body: String(body), tag: String(tag), at: /^\/t\/[\w-]+$/.test(at) ? at : '/mine' };
  } catch {
    return { title: 'Brushpass', body: '', tag: '', at: '/mine' };
  }
}

/** Whoever looks at the table needs no tap. */
async function show({ title, body, tag, at }) {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.some((one) => one.visibilityState === 'visible' && new URL(one.url).pathname === at)) return;
  await self.registration.showNotification(title, { body, tag, data: { at }, icon: '/icon-192.png', badge: '/icon-192.png' });
  await count();
}

async function count() {
  const waiting = (await self.registration.getNotifications()).length;
  await (waiting ? self.navigator.setAppBadge?.(waiting) : self.navigator.clearAppBadge?.());
}

async function lead(at) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((one) => new URL(one.url).pathname === at);
  await (there ? there.focus() : self.clients.openWindow(at));
}
