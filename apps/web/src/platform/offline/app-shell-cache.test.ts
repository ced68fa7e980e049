import { beforeEach, expect, test, vi } from 'vitest';

import { cacheAppShell } from './app-shell-cache.ts';
import type { ShellScope } from './app-shell-cache.ts';

const origin = 'https://nabta.example';
const mapPicture = '/map/static/45,24,3.6/384x384@2x.webp?theme=light&language=ar';
const shell = {
  release: '0.1.0+2',
  files: ['/assets/index-2.js', '/icon.svg'],
  pictures: [mapPicture],
};

type StubResponse = () => Promise<Response>;

const unreachable: StubResponse = () => Promise.reject(new TypeError('Failed to fetch'));
const page =
  (text: string, status = 200): StubResponse =>
  async () =>
    new Response(text, { status });

/** CacheStorage stub that maps paths to responses. */
function createCaches() {
  let isFull = false;
  let lostPath: string | undefined;
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), origin).pathname;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      async put(request: Request | string, response: Response) {
        if (isFull) throw new DOMException('Quota exceeded.', 'QuotaExceededError');
        entries.set(pathOf(request), response);
      },
      async addAll(paths: string[]) {
        if (paths.some((path) => path === lostPath)) throw new TypeError('Request failed.');
        for (const path of paths) entries.set(pathOf(path), new Response(`kept ${path}`));
      },
      keys: async () => [...entries.keys()].map((path) => new Request(origin + path)),
      delete: async (request: Request) => entries.delete(pathOf(request)),
    };
  };
  return {
    open,
    fill: () => (isFull = true),
    lose: (path: string) => (lostPath = path),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: Request | string, options?: { cacheName?: string }) => {
      const names = options?.cacheName === undefined ? [...all.keys()] : [options.cacheName];
      return names.map((name) => all.get(name)?.get(pathOf(request))?.clone()).find((response) => response);
    },
  };
}

function startWorker(owner: () => string | undefined = () => undefined) {
  const listeners = new Map<string, (event: never) => void>();
  const stubs = new Map<string, StubResponse>();
  const caches = createCaches();
  const fetch = vi.fn(async (request: Request | string) => {
    const path = new URL(request instanceof Request ? request.url : request, origin).pathname;
    return await (stubs.get(path) ?? unreachable)();
  });
  const skipWaiting = vi.fn(async () => undefined);
  cacheAppShell(
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
    listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) } as never);
    await work;
  }
  return {
    caches,
    skipWaiting,
    respond: (path: string, answer: StubResponse) => stubs.set(path, answer),
    fire,
    post: (data: object, ports: object[] = []) => listeners.get('message')?.({ data, ports } as never),
    /** Returns the worker's response; undefined when it ignores the request. */
    async request(
      path: string,
      mode: 'navigate' | 'cors' = 'cors',
      method = 'GET',
    ): Promise<string | undefined> {
      let answer: Promise<Response> | undefined;
      const request = Object.defineProperty(new Request(origin + path, { method }), 'mode', { value: mode });
      const respondWith = (promise: Promise<Response>) => (answer = promise);
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
  worker.respond('/', page('<meta content="0.1.0+2">'));
  await worker.fire('install');
  await worker.fire('activate');
});

test('serves pages from the server with their status, and from the shell when it is unreachable', async () => {
  worker.respond('/nowhere', page('not found', 404));
  expect(await worker.request('/nowhere', 'navigate')).toBe('404 not found');
  expect(await worker.request('/tree/ABC', 'navigate')).toBe('200 <meta content="0.1.0+2">');
});

test('serves hashed files from the cache and caches them after first use', async () => {
  expect(await worker.request('/assets/index-2.js')).toBe('200 kept /assets/index-2.js');
  worker.respond('/assets/map-2.js', page('the map'));
  expect(await worker.request('/assets/map-2.js')).toBe('200 the map');
  worker.respond('/assets/map-2.js', unreachable);
  expect(await worker.request('/assets/map-2.js')).toBe('200 the map');
});

test('serves everything when the storage quota is exceeded', async () => {
  const fullWorker = startWorker(() => 'noura');
  fullWorker.caches.fill();
  fullWorker.respond('/assets/map-2.js', page('the map'));
  fullWorker.respond('/trees/sidr-320.webp', page('a photo'));
  expect(await fullWorker.request('/assets/map-2.js')).toBe('200 the map');
  expect(await fullWorker.request('/trees/sidr-320.webp')).toBe('200 a photo');
});

test('serves the picture of the map from its cache, and no other picture of a map', async () => {
  expect(await worker.request(mapPicture)).toBe(`200 kept ${mapPicture}`);
  expect(await worker.request('/map/static/50,26,9/384x384@2x.webp?theme=light&language=ar')).toBeUndefined();
});

test('installs without the picture of the map when the server has none', async () => {
  const pictureless = startWorker();
  pictureless.caches.lose(mapPicture);
  pictureless.respond('/', page('<meta content="0.1.0+2">'));
  await pictureless.fire('install');
  expect(await pictureless.request('/assets/index-2.js')).toBe('200 kept /assets/index-2.js');
});

test.each([
  ['/api/account', 'cors', 'GET'],
  ['/api/auth/refresh', 'cors', 'GET'],
  ['/api/tree/ABC', 'cors', 'PATCH'],
  ['/api/docs', 'navigate', 'GET'],
  ['/dev/inbox', 'navigate', 'GET'],
] as const)('does not handle %s', async (path, mode, method) => {
  expect(await worker.request(path, mode, method)).toBeUndefined();
});

test('caches pictures only for the signed-in account', async () => {
  let owner: string | undefined;
  const accountWorker = startWorker(() => owner);
  accountWorker.respond('/trees/sidr-320.webp', page('a photo'));
  accountWorker.respond('/api/tree/ABC/qr.svg', page('a code'));
  const requestBoth = async () => [
    await accountWorker.request('/trees/sidr-320.webp'),
    await accountWorker.request('/api/tree/ABC/qr.svg'),
  ];
  await requestBoth();
  expect(await accountWorker.caches.keys()).toEqual([]);
  owner = 'noura';
  await requestBoth();
  accountWorker.respond('/trees/sidr-320.webp', unreachable);
  accountWorker.respond('/api/tree/ABC/qr.svg', unreachable);
  expect(await requestBoth()).toEqual(['200 a photo', '200 a code']);
  owner = 'faisal';
  expect(await requestBoth()).toEqual(['0 failed', '0 failed']);
});

test('aborts the installation when the server has a different build', async () => {
  const earlyWorker = startWorker();
  earlyWorker.respond('/', page('<meta content="0.1.0+1">'));
  await expect(earlyWorker.fire('install')).rejects.toThrow('a different build');
});

test('keeps the files of the previous build for open tabs and deletes older ones', async () => {
  const nextWorker = startWorker();
  for (const build of ['shell-zero', 'shell-one']) await nextWorker.caches.open(build);
  await nextWorker.caches.open('seen-noura');
  nextWorker.respond('/', page('<meta content="0.1.0+2">'));
  await nextWorker.fire('install');
  await nextWorker.fire('activate');
  expect(await nextWorker.caches.keys()).toEqual(['shell-one', 'seen-noura', 'shell-0.1.0+2']);
});

test('activates on request and reports whether a page has its build', () => {
  const port = { postMessage: vi.fn() };
  worker.post({ say: 'is this your build?', release: '0.1.0+1' }, [port]);
  worker.post({ say: 'is this your build?', release: '0.1.0+2' }, [port]);
  expect(port.postMessage.mock.calls).toEqual([[false], [true]]);
  expect(worker.skipWaiting).not.toHaveBeenCalled();
  worker.post({ say: 'take over' });
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
});
