import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { loadBaseStyle } from './base-style.ts';
import { startOutside } from './outside/testing/file-server.ts';
import type { Files } from './outside/testing/file-server.ts';

const choice = { name: 'standard', theme: 'dark', language: 'ar' } as const;
const ours = { version: 8, name: 'Ours', sources: {}, layers: [] };
const theirs = { version: 8, name: 'Theirs', sources: {}, layers: [{ id: 'land', type: 'background' }] };
const theirPath = '/styles/v1/mapbox/dark-v11?access_token=pk.abc';

let service: Awaited<ReturnType<typeof startOutside>>;
let files: Files;
/** How many times the usual wait: longer where an answer comes, for busy machines, and short where none does. */
let patience: number;

beforeEach(async () => {
  service = await startOutside((address) => ({
    '/map/config.json': {
      external: {
        standard: 'mapbox://styles/mapbox/{theme}-v11',
        satellite: null,
        mapbox: { address, token: 'pk.abc' },
      },
    },
    '/map/style/standard.json?theme=dark&language=ar': ours,
    '/map/style/satellite.json?theme=dark&language=ar': { ...ours, name: 'Our satellite' },
    ...files,
  }));
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, options?: RequestInit) =>
    fetch(new URL(address, service.address), options),
  );
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  patience = 10;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => timeout(milliseconds * patience));
  vi.resetModules();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await service.stop();
});

const load = async (mayBeOutside = true, name: 'standard' | 'satellite' = 'standard') => {
  const { loadBaseStyle: fresh } = (await import('./base-style.ts')) as {
    loadBaseStyle: typeof loadBaseStyle;
  };
  const { style, isOurs } = await fresh({ ...choice, name }, mayBeOutside);
  return { name: style.name, isOurs };
};

test('the outside map is drawn where it answers', async () => {
  files = { [theirPath]: theirs };
  expect(await load()).toEqual({ name: 'Theirs', isOurs: false });
});

test('once it failed it is not asked again, and where none is named it never is', async () => {
  files = { [theirPath]: theirs };
  expect(await load(false)).toEqual({ name: 'Ours', isOurs: true });
  expect(await load(true, 'satellite')).toEqual({ name: 'Our satellite', isOurs: true });
  expect(service.asked).not.toContain(theirPath);
});

test.each<[string, Files[string]]>([
  ['refuses the token', 401],
  ['is not there', 404],
  ['does not answer', 'never'],
  ['sends something else', new TextEncoder().encode('{"version":8,')],
  ['sends a style that MapLibre cannot draw', { ...theirs, imports: [{ id: 'basemap', url: 'mapbox://a' }] }],
  ['has a source that is gone', { ...theirs, sources: { a: { type: 'vector', url: 'mapbox://gone' } } }],
  ['has sources that say nothing', { ...theirs, sources: { a: null } }],
])('ours takes over where the outside one %s', async (_, answer) => {
  files = { [theirPath]: answer };
  if (answer === 'never') patience = 1 / 20;
  expect(await load()).toEqual({ name: 'Ours', isOurs: true });
  expect(service.asked).toContain(theirPath);
});
