import { beforeEach, expect, test, vi } from 'vitest';

import { serveShell } from './serve-shell.ts';
import type { ShellScope } from './serve-shell.ts';

const origin = 'https://nabta.example';
const shell = { release: '0.1.0+2', files: ['/assets/index-2.js', '/icon.svg'] };

type Answer = () => Promise<Response>;

const away: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const page =
  (text: string, status = 200): Answer =>
  async () =>
    new Response(text, { status });

/** A browser's caches, as far as they are used: an address and its answer. */
function createCaches() {
  let isFull = false;
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), origin).pathname;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      async put(request: Request | string, answer: Response) {
        if (isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
        entries.set(pathOf(request), answer);
      },
      addAll: async (paths: string[]) =>
        paths.forEach((path) => entries.set(path, new Response(`kept ${path}`))),
      keys: async () => [...entries.keys()].map((path) => new Request(origin + path)),
      delete: async (request: Request) => entries.delete(pathOf(request)),
    };
  };
  return {
    open,
    fill: () => (isFull = true),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: Request | string, options?: { cacheName?: string }) => {
      const names = options?.cacheName === undefined ? [...all.keys()] : [options.cacheName];
      return names.map((name) => all.get(name)?.get(pathOf(request))?.clone()).find((found) => found);
    },
  };
}

function startWorker(owner: () => string | undefined = () => undefined) {
  const listeners = new Map<string, (event: never) => void>();
  const answers = new Map<string, Answer>();
  const caches = createCaches();
  const fetch = vi.fn(async (request: Request | string) => {
    const path = new URL(request instanceof Request ? request.url : request, origin).pathname;
    return await (answers.get(path) ?? away)();
  });
  const skipWaiting = vi.fn(async () => undefined);
  serveShell(
    {
      addEventListener: (name: string, listener: (event: never) => void) => listeners.set(name, listener),
      location: { origin },
      caches,
      fetch,
      skipWaiting,
      registration: { navigationPreload: { enable: async () => undefined } },
      clients: { claim: async () => undefined },
    } as unknown as ShellScope,
    shell,
    { owner: async () => owner() },
  );
  async function fire(name: 'install' | 'activate'): Promise<void> {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ waitUntil: (given: Promise<unknown>) => (work = given) } as never);
    await work;
  }
  return {
    caches,
    skipWaiting,
    teach: (path: string, answer: Answer) => answers.set(path, answer),
    fire,
    say: (data: object, ports: object[] = []) => listeners.get('message')?.({ data, ports } as never),
    /** What the worker answers; undefined where it leaves the request alone. */
    async ask(path: string, mode: 'navigate' | 'cors' = 'cors', method = 'GET'): Promise<string | undefined> {
      let answer: Promise<Response> | undefined;
      const request = Object.defineProperty(new Request(origin + path, { method }), 'mode', { value: mode });
      const respondWith = (given: Promise<Response>) => (answer = given);
      listeners.get('fetch')?.({
        request,
        preloadResponse: Promise.resolve(undefined),
        respondWith,
      } as never);
      if (answer === undefined) return undefined;
      const { status, ...response } = await answer.then(
        async (found) => ({ status: found.status, text: await found.text() }),
        () => ({ status: 0, text: 'failed' }),
      );
      return `${status} ${response.text}`;
    },
  };
}

let worker: ReturnType<typeof startWorker>;

beforeEach(async () => {
  worker = startWorker();
  worker.teach('/', page('<meta content="0.1.0+2">'));
  await worker.fire('install');
  await worker.fire('activate');
});

test('a page comes from the server, with its status, and without it from the shell', async () => {
  worker.teach('/nowhere', page('not found', 404));
  expect(await worker.ask('/nowhere', 'navigate')).toBe('404 not found');
  expect(await worker.ask('/tree/ABC', 'navigate')).toBe('200 <meta content="0.1.0+2">');
});

test('a file that is named by its content comes from the device, and is kept once it was used', async () => {
  expect(await worker.ask('/assets/index-2.js')).toBe('200 kept /assets/index-2.js');
  worker.teach('/assets/map-2.js', page('the map'));
  expect(await worker.ask('/assets/map-2.js')).toBe('200 the map');
  worker.teach('/assets/map-2.js', away);
  expect(await worker.ask('/assets/map-2.js')).toBe('200 the map');
});

test('a device that is full keeps nothing more, and shows everything', async () => {
  const full = startWorker(() => 'noura');
  full.caches.fill();
  full.teach('/assets/map-2.js', page('the map'));
  full.teach('/trees/sidr-320.webp', page('a photo'));
  expect(await full.ask('/assets/map-2.js')).toBe('200 the map');
  expect(await full.ask('/trees/sidr-320.webp')).toBe('200 a photo');
});

test.each([
  ['/api/account', 'cors', 'GET'],
  ['/api/auth/refresh', 'cors', 'GET'],
  ['/api/tree/ABC', 'cors', 'PATCH'],
  ['/api/docs', 'navigate', 'GET'],
  ['/dev/inbox', 'navigate', 'GET'],
] as const)('%s is left to the browser', async (path, mode, method) => {
  expect(await worker.ask(path, mode, method)).toBeUndefined();
});

test('a picture is kept for who is signed in, and for nobody else', async () => {
  let owner: string | undefined;
  const asked = startWorker(() => owner);
  asked.teach('/trees/sidr-320.webp', page('a photo'));
  asked.teach('/api/tree/ABC/qr.svg', page('a code'));
  const look = async () => [await asked.ask('/trees/sidr-320.webp'), await asked.ask('/api/tree/ABC/qr.svg')];
  await look();
  expect(await asked.caches.keys()).toEqual([]);
  owner = 'noura';
  await look();
  asked.teach('/trees/sidr-320.webp', away);
  asked.teach('/api/tree/ABC/qr.svg', away);
  expect(await look()).toEqual(['200 a photo', '200 a code']);
  owner = 'faisal';
  expect(await look()).toEqual(['0 failed', '0 failed']);
});

test('a server that shows another build just now ends the installation', async () => {
  const early = startWorker();
  early.teach('/', page('<meta content="0.1.0+1">'));
  await expect(early.fire('install')).rejects.toThrow('another build');
});

test('the files of the build before stay for tabs that are open, and no older ones', async () => {
  const next = startWorker();
  for (const build of ['shell-zero', 'shell-one']) await next.caches.open(build);
  await next.caches.open('seen-noura');
  next.teach('/', page('<meta content="0.1.0+2">'));
  await next.fire('install');
  await next.fire('activate');
  expect(await next.caches.keys()).toEqual(['shell-one', 'seen-noura', 'shell-0.1.0+2']);
});

test('a worker takes over when it is asked to, and says whether a page is of its build', () => {
  const port = { postMessage: vi.fn() };
  worker.say({ say: 'is this your build?', release: '0.1.0+1' }, [port]);
  worker.say({ say: 'is this your build?', release: '0.1.0+2' }, [port]);
  expect(port.postMessage.mock.calls).toEqual([[false], [true]]);
  expect(worker.skipWaiting).not.toHaveBeenCalled();
  worker.say({ say: 'take over' });
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
});
