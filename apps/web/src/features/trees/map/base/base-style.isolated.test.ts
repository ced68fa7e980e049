import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { loadBaseStyle } from './base-style.ts';
import { startFileServer } from './external/testing/file-server.ts';
import type { Files } from './external/testing/file-server.ts';

const choice = { name: 'standard', theme: 'dark', language: 'ar' } as const;
const metadata = { hasStreets: false, isMissingTiles: false, usesOtherHosts: false };
const builtInStyle = { version: 8, name: 'Ours', sources: {}, layers: [], metadata };
const externalStyle = {
  version: 8,
  name: 'Theirs',
  sources: {},
  layers: [{ id: 'land', type: 'background' }],
};
const externalPath = '/styles/v1/mapbox/dark-v11?access_token=pk.abc';

let service: Awaited<ReturnType<typeof startFileServer>>;
let files: Files;
/** Timeout multiplier: large when a response is expected, small when none is. */
let timeoutFactor: number;

beforeEach(async () => {
  service = await startFileServer((address) => ({
    '/map/config.json': {
      external: {
        standard: 'mapbox://styles/mapbox/{theme}-v11',
        satellite: null,
        mapbox: { address, token: 'pk.abc' },
      },
    },
    '/map/style/standard.json?theme=dark&language=ar': builtInStyle,
    '/map/style/standard.json?theme=dark&language=ar&tiles=own': builtInStyle,
    '/map/style/satellite.json?theme=dark&language=ar': { ...builtInStyle, name: 'Our satellite' },
    ...files,
  }));
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, options?: RequestInit) =>
    fetch(new URL(address, service.address), options),
  );
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  timeoutFactor = 10;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) =>
    timeout(milliseconds * timeoutFactor),
  );
  vi.resetModules();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await service.stop();
});

const load = async (mayUseExternal = true, name: 'standard' | 'satellite' = 'standard') => {
  const { loadBaseStyle: fresh } = (await import('./base-style.ts')) as {
    loadBaseStyle: typeof loadBaseStyle;
  };
  const { style, isBuiltIn } = await fresh({ ...choice, name }, mayUseExternal);
  return { name: style.name, isBuiltIn };
};

test('uses the external map when it responds', async () => {
  files = { [externalPath]: externalStyle };
  expect(await load()).toEqual({ name: 'Theirs', isBuiltIn: false });
});

test('does not request the external map after a failure or without configuration', async () => {
  files = { [externalPath]: externalStyle };
  expect(await load(false)).toEqual({ name: 'Ours', isBuiltIn: true });
  expect(await load(true, 'satellite')).toEqual({ name: 'Our satellite', isBuiltIn: true });
  expect(service.requestedPaths).not.toContain(externalPath);
});

test('requests the built-in map without tiles of other hosts after they failed', async () => {
  await load(false);
  expect(service.requestedPaths).toContain('/map/style/standard.json?theme=dark&language=ar&tiles=own');
});

test.each<[string, Files[string]]>([
  ['refuses the token', 401],
  ['returns 404', 404],
  ['times out', 'never'],
  ['sends invalid JSON', new TextEncoder().encode('{"version":8,')],
  [
    'sends a style that MapLibre cannot draw',
    { ...externalStyle, imports: [{ id: 'basemap', url: 'mapbox://a' }] },
  ],
  ['has a missing source', { ...externalStyle, sources: { a: { type: 'vector', url: 'mapbox://gone' } } }],
  ['has a null source', { ...externalStyle, sources: { a: null } }],
])('falls back to the built-in map when the external one %s', async (_, response) => {
  files = { [externalPath]: response };
  if (response === 'never') timeoutFactor = 1 / 20;
  expect(await load()).toEqual({ name: 'Ours', isBuiltIn: true });
  expect(service.requestedPaths).toContain(externalPath);
});
