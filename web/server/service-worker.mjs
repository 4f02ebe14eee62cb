/**
 * Service worker of members' browsers, at /sw.js. `build` names the release, whose scripts and offline pages it keeps.
 * With `isEnabled` false it is the kill switch: it deletes what a worker stored, and unregisters itself.
 */
export function workerScript({ build, isEnabled = true }) {
  return isEnabled ? `(${compact(runWorker)})(${JSON.stringify(build)});\n` : `(${removeWorker})();\n`;
}

/** Without indentation and comments, which take a whole line each. */
const compact = (script) => String(script).replace(/^\s+(?:\/[/*].*)?/gm, '');

/** Answers the request if it is for the service worker. */
export function createServiceWorker(options) {
  const body = workerScript(options);
  return (request, response) => {
    if (request.url !== '/sw.js' || !['GET', 'HEAD'].includes(request.method)) return false;
    // The browser compares the bytes at each navigation: a new release, or the kill switch, is found at once.
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
    response.setHeader('Service-Worker-Allowed', '/');
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
}

/**
 * Serialised and run in the browser; it must not use anything from this module. It never stores or answers a request of
 * the API: pages store what can be read offline (src/api/offline), and the offline page shows it with its time.
 */
function runWorker(build) {
  const STATIC = `static-${build}`;
  const PAGES = { en: '/offline', ar: '/ar/offline' };
  const LANGUAGE = '/offline/language';
  const PICTURE = '/offline/picture';
  const LISTS = { '/': 'home', '/saved-posts': 'saved', '/purchased-posts': 'library' };
  // Without an answer for this long a stored copy is opened.
  const PATIENCE_MS = 8000;

  /** Stores the offline pages with their scripts and styles. */
  async function storePages() {
    const cache = await caches.open(STATIC);
    const files = new Set(['/boot.js', '/art/mark.svg']);
    for (const page of Object.values(PAGES)) {
      const response = await fetch(page, { cache: 'no-cache' });
      if (!response.ok) throw new Error(`${page}: ${response.status}`);
      const html = await response.clone().text();
      for (const [file] of html.matchAll(/\/_next\/static\/[^"' ]+\.(?:js|css)/g)) files.add(file);
      await cache.put(page, response);
    }
    await storeFiles(files);
  }

  async function storeFiles(files) {
    const cache = await caches.open(STATIC);
    await Promise.all([...files].map(async (file) => (await cache.match(file)) || cache.add(file)));
  }

  async function activate() {
    const others = (await caches.keys()).filter((name) => name.startsWith('static-') && name !== STATIC);
    // Pages of the release before may still be open, and load its scripts.
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  }

  /** Stores the language of a page, and the files that it loaded before this worker was there. */
  async function remember({ language, files }) {
    await (await caches.open(STATIC)).put(LANGUAGE, new Response(language));
    await storeFiles(files.filter((file) => file.startsWith('/_next/static/')));
  }

  /** A file whose name contains its hash: it never changes. */
  async function hashedFile(request) {
    const found = await caches.match(request);
    if (found) return found;
    const response = await fetch(request);
    if (response.ok) await (await caches.open(STATIC)).put(request, response.clone());
    return response;
  }

  const fromNetwork = ({ request, preloadResponse }) =>
    Promise.resolve(preloadResponse)
      .then((preloaded) => preloaded || fetch(request))
      .catch(() => null);

  /** The page from the network; without it, or while a proxy reaches no server, the offline page. */
  async function openPage(event, url) {
    const [, prefix = '', path] = /^(\/ar(?=\/|$))?(.*)$/.exec(url.pathname);
    const network = fromNetwork(event);
    const copy = await isStored(path || '/');
    const timer = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    const response = await (copy ? Promise.race([network, timer]) : network);
    if (response && !(copy && [502, 503, 504].includes(response.status))) return response;
    const language = prefix ? 'ar' : path === '/' ? await rememberedLanguage() : 'en';
    return Response.redirect(`${PAGES[language]}?from=${encodeURIComponent(url.pathname + url.search)}`);
  }

  async function rememberedLanguage() {
    return (await (await caches.match(LANGUAGE))?.text()) === 'ar' ? 'ar' : 'en';
  }

  /** Whether a page of this path can be read offline. */
  async function isStored(path) {
    const read = async (list) => (await caches.match(`/offline/${list}`))?.text();
    if (LISTS[path]) return Boolean(await read(LISTS[path]));
    const [, id] = /^\/posts\/([\w-]{36})$/.exec(path) ?? [];
    if (!id) return false;
    const all = await Promise.all(Object.values(LISTS).map(read));
    return all.some((list) => list?.includes(`"${id}"`));
  }

  const offlinePage = async (request, path) => (await (await caches.open(STATIC)).match(path)) || fetch(request);

  /** The API's messages have the words, so that nothing is fetched before they are shown. */
  function showPush({ title, body, lang, tag, url, id }) {
    const dir = lang === 'ar' ? 'rtl' : 'ltr';
    const [icon, badge] = ['/icons/icon-192.png', '/icons/maskable-192.png'];
    return self.registration.showNotification(title, { body, lang, dir, tag, icon, badge, data: { url, id } });
  }

  /** The page marks it as read (use-pushed-notification.ts): the worker has no token. */
  async function openPush({ url, id }) {
    await (await caches.open('private-push')).put('/push/opened', new Response(id));
    const pages = await self.clients.matchAll({ type: 'window' });
    const page = pages.find((each) => each.url === self.location.origin + url);
    page?.postMessage('opened');
    await (page ? page.focus() : self.clients.openWindow(url));
  }

  self.addEventListener('push', (event) => event.waitUntil(showPush(event.data.json())));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPush(event.notification.data));
  });
  self.addEventListener('pushsubscriptionchange', (event) => {
    const { options } = event.oldSubscription ?? {};
    if (options) event.waitUntil(self.registration.pushManager.subscribe(options));
  });
  self.addEventListener('install', (event) => {
    self.skipWaiting();
    event.waitUntil(storePages());
  });
  self.addEventListener('activate', (event) => event.waitUntil(activate()));
  self.addEventListener('message', (event) => event.waitUntil(remember(event.data).catch(() => {})));
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    const { pathname } = url;
    if (request.method !== 'GET' || url.origin !== self.location.origin || pathname.startsWith('/embed/')) return;
    if (Object.values(PAGES).includes(pathname) && request.mode === 'navigate')
      event.respondWith(offlinePage(request, pathname));
    else if (/^(?:\/ar)?\/compose$/.test(pathname) && url.search && request.mode === 'navigate')
      // What another app shares is no server's business, and may be longer than an address.
      event.respondWith(Response.redirect(`${pathname}#${url.search.slice(1)}`));
    else if (request.mode === 'navigate') event.respondWith(openPage(event, url));
    else if (pathname.startsWith('/_next/static/')) event.respondWith(hashedFile(request));
    else if (pathname === PICTURE)
      event.respondWith(caches.match(request).then((found) => found || new Response(null, { status: 404 })));
    else if (pathname === '/boot.js' || pathname.startsWith('/art/'))
      event.respondWith(fetch(request).catch(async () => (await caches.match(request)) || Response.error()));
  });
}

/** Serialised and run in the browser, as above. */
function removeWorker() {
  self.addEventListener('install', () => self.skipWaiting());
  self.addEventListener('activate', (event) =>
    event.waitUntil(
      caches
        .keys()
        .then((names) => Promise.all(names.map((name) => caches.delete(name))))
        .then(() => self.registration.unregister()),
    ),
  );
}
