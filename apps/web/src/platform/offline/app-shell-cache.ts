import type { OfflineDb } from './offline-db.ts';
import { createPictureCache } from './picture-cache.ts';
import type { WorkerMessage } from './worker-messages.ts';

/** Files of one build. */
export type Shell = {
  /** Changes with any file; included in the pages. */
  release: string;
  /** Cached at installation; other files are cached after first use. */
  files: readonly string[];
  /** Pictures cached at installation if the server has them, with their query. */
  pictures: readonly string[];
};

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
type ShellEvents = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: Event & { data: WorkerMessage; ports: readonly MessagePort[] };
  fetch: FetchEvent;
};

/** The part of ServiceWorkerGlobalScope that the shell uses. */
export type ShellScope = {
  addEventListener<Name extends keyof ShellEvents>(
    name: Name,
    listener: (event: ShellEvents[Name]) => void,
  ): void;
  location: { origin: string };
  caches: CacheStorage;
  fetch: typeof fetch;
  registration: Pick<ServiceWorkerRegistration, 'navigationPreload'>;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
};

const prefix = 'shell-';
const shellPage = '/';
/** Without a response in this time the network counts as unreachable. */
const timeoutMs = 5_000;

/**
 * Service worker of the app shell. Pages come from the server when it is reachable, so status, policy and
 * preview stay its own; hashed files come from the cache; of the API only QR codes are cached.
 */
export function cacheAppShell(scope: ShellScope, shell: Shell, offlineDb: Pick<OfflineDb, 'owner'>): void {
  const { caches } = scope;
  const shellCache = `${prefix}${shell.release}`;
  const pictures = createPictureCache(caches);
  scope.addEventListener('install', (event) => event.waitUntil(precache()));
  scope.addEventListener('activate', (event) => event.waitUntil(activate()));
  scope.addEventListener('message', ({ data, ports }) => {
    if (data.say === 'take over') void scope.skipWaiting();
    else ports[0]?.postMessage(data.release === shell.release);
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname, search } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (pathname.startsWith('/assets/') || shell.pictures.includes(pathname + search))
      event.respondWith(loadCacheFirst(request));
    else if (isPicture(pathname)) event.respondWith(loadPicture(request, pathname));
    else if (request.mode === 'navigate' && !/^\/(api|dev|embed)\//u.test(pathname))
      event.respondWith(loadPage(event));
    else if (shell.files.includes(pathname)) event.respondWith(loadNetworkFirst(request));
  });

  async function precache(): Promise<void> {
    const cache = await caches.open(shellCache);
    // Without cookies the page contains no account data.
    const response = await scope.fetch(shellPage, { credentials: 'omit', cache: 'no-store' });
    if (!response.ok || !(await response.clone().text()).includes(shell.release))
      throw new Error('The server has a different build.');
    await cache.put(shellPage, response);
    await cache.addAll([...shell.files]);
    await ignoreFailure(cache.addAll([...shell.pictures]));
  }

  /** Keeps the files of the previous build for open tabs. */
  async function activate(): Promise<void> {
    const builds = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shellCache);
    await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)));
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  }

  async function loadPage(event: FetchEvent): Promise<Response> {
    const fromServer = (async () => (await event.preloadResponse) ?? (await scope.fetch(event.request)))();
    const cached = () => caches.match(shellPage, { cacheName: shellCache, ignoreVary: true });
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined));
    const firstResult = await Promise.race([fromServer.catch(() => undefined), timeout]);
    return firstResult ?? (await cached()) ?? (await fromServer);
  }

  async function loadCacheFirst(request: Request): Promise<Response> {
    const cached = await caches.match(request, { ignoreVary: true });
    if (cached !== undefined) return cached;
    const response = await scope.fetch(request);
    if (response.ok)
      await ignoreFailure(caches.open(shellCache).then((cache) => cache.put(request, response.clone())));
    return response;
  }

  async function loadNetworkFirst(request: Request): Promise<Response> {
    try {
      return await scope.fetch(request);
    } catch (error) {
      const cached = await caches.match(request, { cacheName: shellCache, ignoreVary: true });
      if (cached === undefined) throw error;
      return cached;
    }
  }

  /** Caches viewed pictures per account until sign-out. */
  async function loadPicture(request: Request, pathname: string): Promise<Response> {
    const owner = await offlineDb.owner();
    if (owner === undefined) return await scope.fetch(request);
    // Photos are content-addressed, QR codes are not.
    const cached = await pictures.find(owner, pathname);
    if (cached !== undefined && !pathname.startsWith('/api/')) return cached;
    try {
      const response = await scope.fetch(request);
      if (response.ok) await ignoreFailure(pictures.save(owner, pathname, response.clone()));
      return response;
    } catch (error) {
      if (cached === undefined) throw error;
      return cached;
    }
  }
}

/** A full storage quota must not prevent the response. */
async function ignoreFailure(write: Promise<unknown>): Promise<void> {
  await write.catch(() => undefined);
}

function isPicture(pathname: string): boolean {
  return /^\/(?:trees|accounts)\/|^\/api\/tree\/[^/]+\/qr\.(?:svg|png)$/u.test(pathname);
}
