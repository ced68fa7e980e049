import type { DeviceStore } from './device-store.ts';
import { seenPictures } from './seen-pictures.ts';
import type { WorkerMessage } from './worker-messages.ts';

/** What one build of the app is made of. */
export type Shell = {
  /** Its name, which changes with any file and stands in its pages. */
  release: string;
  /** What is there without a connection from the first visit on; the rest is kept once it was used. */
  files: readonly string[];
};

type LongEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = LongEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type PageMessageEvent = Event & { data: WorkerMessage; ports: readonly MessagePort[] };

/** What a service worker's world has, as far as the shell needs it. */
export type ShellScope = Pick<EventTarget, 'addEventListener'> & {
  location: { origin: string };
  caches: CacheStorage;
  fetch: typeof fetch;
  registration: Pick<ServiceWorkerRegistration, 'navigationPreload'>;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
};

const prefix = 'shell-';
const shellPage = '/';
/** A connection that does not say a word for so long is none. */
const patienceMs = 5_000;

/**
 * Lets the app begin without a connection. Pages come from the server while it can be reached, so that their status, policy and
 * preview stay its own; files named by their content come from the device; of the API nothing is touched but the codes of trees.
 */
export function serveShell(scope: ShellScope, shell: Shell, store: Pick<DeviceStore, 'owner'>): void {
  const { caches } = scope;
  const own = `${prefix}${shell.release}`;
  const pictures = seenPictures(caches);
  scope.addEventListener('install', (event) => (event as LongEvent).waitUntil(fill()));
  scope.addEventListener('activate', (event) => (event as LongEvent).waitUntil(begin()));
  scope.addEventListener('message', (event) => {
    const { data, ports } = event as PageMessageEvent;
    if (data.say === 'take over') void scope.skipWaiting();
    else ports[0]?.postMessage(data.release === shell.release);
  });
  scope.addEventListener('fetch', (asked) => {
    const event = asked as FetchEvent;
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (pathname.startsWith('/assets/')) event.respondWith(file(request));
    else if (isPicture(pathname)) event.respondWith(picture(request, pathname));
    else if (request.mode === 'navigate' && !/^\/(api|dev|embed)\//u.test(pathname))
      event.respondWith(page(event));
    else if (shell.files.includes(pathname)) event.respondWith(orKept(request));
  });

  async function fill(): Promise<void> {
    const cache = await caches.open(own);
    // Without a cookie it is nobody's page.
    const answer = await scope.fetch(shellPage, { credentials: 'omit', cache: 'no-store' });
    if (!answer.ok || !(await answer.clone().text()).includes(shell.release))
      throw new Error('The server shows another build just now.');
    await cache.put(shellPage, answer);
    await cache.addAll([...shell.files]);
  }

  /** Pages of the build before may still be open: its files stay until the next one. */
  async function begin(): Promise<void> {
    const builds = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
    await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)));
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  }

  async function page(event: FetchEvent): Promise<Response> {
    const fromServer = (async () => (await event.preloadResponse) ?? (await scope.fetch(event.request)))();
    const kept = () => caches.match(shellPage, { cacheName: own, ignoreVary: true });
    const tired = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined));
    const first = await Promise.race([fromServer.catch(() => undefined), tired]);
    return first ?? (await kept()) ?? (await fromServer);
  }

  async function file(request: Request): Promise<Response> {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept !== undefined) return kept;
    const answer = await scope.fetch(request);
    if (answer.ok) await orNotAtAll(caches.open(own).then((cache) => cache.put(request, answer.clone())));
    return answer;
  }

  async function orKept(request: Request): Promise<Response> {
    try {
      return await scope.fetch(request);
    } catch (error) {
      const kept = await caches.match(request, { cacheName: own, ignoreVary: true });
      if (kept === undefined) throw error;
      return kept;
    }
  }

  /** A picture that a person has seen, kept under their name for as long as they are signed in. */
  async function picture(request: Request, pathname: string): Promise<Response> {
    const owner = await store.owner();
    if (owner === undefined) return await scope.fetch(request);
    // Photos are named by their content, the codes of trees are not.
    const kept = await pictures.find(owner, pathname);
    if (kept !== undefined && !pathname.startsWith('/api/')) return kept;
    try {
      const answer = await scope.fetch(request);
      if (answer.ok) await orNotAtAll(pictures.keep(owner, pathname, answer.clone()));
      return answer;
    } catch (error) {
      if (kept === undefined) throw error;
      return kept;
    }
  }
}

/** A device that is full keeps nothing more, and shows it all the same. */
async function orNotAtAll(keeping: Promise<unknown>): Promise<void> {
  await keeping.catch(() => undefined);
}

function isPicture(pathname: string): boolean {
  return /^\/(?:trees|accounts)\/|^\/api\/tree\/[^/]+\/qr\.(?:svg|png)$/u.test(pathname);
}
