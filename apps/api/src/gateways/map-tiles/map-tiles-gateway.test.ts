import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';

import { createManualClock } from '../messages/testing/manual-clock.ts';
import { type LocalServer, startLocalServer } from '../testing/local-server.ts';
import { createMapTiles, type MapTilesSettings } from './map-tiles-gateway.ts';
import { createPmtiles, writeMbtiles, writePmtiles } from './testing/tile-archive-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'nabta-tiles-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tile = { z: 14, x: 10_311, y: 7_030, bytes: Buffer.from('a street') };
const southern = { z: 13, x: 5_155, y: 3_516, bytes: Buffer.from('further south') };
const layers = ['transportation', 'water'];
const clock = createManualClock();

let server: LocalServer;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let requests: string[];

beforeEach(async () => {
  requests = [];
  server = await startLocalServer((request, response) => {
    requests.push(request.url ?? '');
    respond(request, response);
  });
});
afterEach(() => server.close());

const open = (settings: Partial<MapTilesSettings>) =>
  createMapTiles({ isRequired: true, ...settings }, { layer: 'transportation', clock });
const openTileJson = (settings: Partial<MapTilesSettings> = {}) =>
  open({ remote: { kind: 'tileJson', url: `${server.origin}/planet?key=secret` }, ...settings });
const sendJson = (json: object) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.end(JSON.stringify(json));
const sendRange = (file: Buffer) => (request: IncomingMessage, response: ServerResponse) => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? '') ?? [];
  response.writeHead(206).end(file.subarray(Number(first), Number(last) + 1));
};

const planet = {
  tiles: ['https://tiles.example/20261101/{z}/{x}/{y}.pbf'],
  minzoom: 0,
  maxzoom: 14,
  attribution: 'Example © OpenStreetMap',
  bounds: [-180, -85, 180, 85],
  vector_layers: layers.map((id) => ({ id })),
};

test.each([
  ['MBTiles', 'streets.mbtiles', writeMbtiles],
  ['PMTiles', 'streets.pmtiles', writePmtiles],
] as const)('reads tiles and facts of a %s file, and the file that replaces it', async (_, name, write) => {
  const file = join(folder, name);
  const tiles = open({ file });
  expect(await tiles.connect()).toBe(`${file} does not exist`);
  expect(await tiles.current()).toEqual({ source: undefined, isMissing: true });

  write(file, [tile, southern], { layers, attribution: '© OpenStreetMap' });
  expect(await tiles.connect()).toBeUndefined();
  const { source, isMissing } = await tiles.current();
  if (source?.kind !== 'archive') throw new Error('no archive');
  expect(source).toMatchObject({ minzoom: 13, maxzoom: 14, attribution: '© OpenStreetMap' });
  expect([isMissing, tiles.origins()]).toEqual([false, []]);
  const textOf = async (place: typeof tile) => gunzipSync((await source.read(place)) ?? '').toString();
  expect([await textOf(tile), await textOf(southern)]).toEqual(['a street', 'further south']);
  expect(await source.read({ ...tile, y: 7_031 })).toBeUndefined();

  write(file, [{ ...tile, bytes: Buffer.from('a new street') }], { layers });
  utimesSync(file, new Date(), new Date(Date.now() + 5_000));
  const { source: next } = await tiles.current();
  if (next?.kind !== 'archive') throw new Error('no archive');
  expect(gunzipSync((await next.read(tile)) ?? '').toString()).toBe('a new street');
  expect(next.version).not.toBe(source.version);
});

test('takes the area of an MBTiles file from its tiles', async () => {
  const file = join(folder, 'area.mbtiles');
  writeMbtiles(file, [{ ...tile, z: 7, x: 80, y: 54 }], { layers });
  const [west, south, east, north] = (await open({ file }).current()).source?.bounds ?? [];
  expect([west, east]).toEqual([45, 47.8125]);
  expect(south).toBeCloseTo(24.53, 1);
  expect(north).toBeCloseTo(27.06, 1);
});

test.each([
  ['is no archive', 'broken.mbtiles', () => 'not a database', /broken\.mbtiles: file is not a database/u],
  ['is no archive', 'broken.pmtiles', () => 'x'.repeat(200), /broken\.pmtiles: /u],
  [
    'has another schema',
    'old.mbtiles',
    (file: string) => writeMbtiles(file, [tile], { layers: ['roads'] }),
    /old\.mbtiles: it has no layer "transportation"/u,
  ],
] as const)('says why a file cannot be used when it %s: %s', async (_, name, write, failure) => {
  const file = join(folder, name);
  const content = write(file);
  if (typeof content === 'string') writeFileSync(file, content);
  const tiles = open({ file, isRequired: false });
  expect(await tiles.connect()).toMatch(failure);
  expect(await tiles.current()).toEqual({ source: undefined, isMissing: true });
});

test('reads TileJSON once and allows the hosts of its tiles', async () => {
  respond = sendJson(planet);
  const tiles = openTileJson();
  expect(await tiles.current()).toEqual({ source: undefined, isMissing: false });
  expect(tiles.origins()).toEqual([]);
  expect(await tiles.connect()).toBeUndefined();
  const { source } = await tiles.current();
  expect(source).toMatchObject({ kind: 'remote', tiles: planet.tiles, attribution: planet.attribution });
  expect(tiles.origins()).toEqual(['https://tiles.example']);
  expect(requests).toEqual(['/planet?key=secret']);
});

test('uses the attribution of the operator instead of that of the tiles', async () => {
  respond = sendJson(planet);
  const tiles = openTileJson({ attribution: '© Somebody' });
  await tiles.connect();
  expect((await tiles.current()).source?.attribution).toBe('© Somebody');
});

test('needs no request for a template', async () => {
  const tiles = open({
    remote: { kind: 'template', url: 'https://tiles.example/{z}/{x}/{y}.pbf' },
    attribution: '© Somebody',
  });
  await tiles.connect();
  expect((await tiles.current()).source).toMatchObject({ tiles: ['https://tiles.example/{z}/{x}/{y}.pbf'] });
  expect(tiles.origins()).toEqual(['https://tiles.example']);
});

test('reads a PMTiles file behind a URL by ranges, so browsers need no other host', async () => {
  respond = sendRange(createPmtiles([tile], { layers }));
  const tiles = open({ remote: { kind: 'pmtiles', url: `${server.origin}/streets.pmtiles` } });
  expect(await tiles.connect()).toBeUndefined();
  const { source } = await tiles.current();
  if (source?.kind !== 'archive') throw new Error('no archive');
  expect(gunzipSync((await source.read(tile)) ?? '').toString()).toBe('a street');
  expect(tiles.origins()).toEqual([]);
});

test.each<[string, typeof respond, RegExp]>([
  ['fails', (_request, response) => void response.writeHead(500).end(), /: HTTP 500$/u],
  ['sends no JSON', (_request, response) => void response.end('<html>'), /: unreadable answer$/u],
  ['names no tiles', sendJson({ tiles: [] }), /: it states no valid tiles$/u],
  ['names tiles that are no template', sendJson({ tiles: ['https://tiles.example/1'] }), /no valid tiles/u],
  ['has another schema', sendJson({ ...planet, vector_layers: [{ id: 'earth' }] }), /no layer "transport/u],
])('reports a service without its key when it %s, and asks again after a minute', async (_, fail, reason) => {
  respond = fail;
  const tiles = openTileJson();
  const failure = await tiles.connect();
  expect(failure).toMatch(reason);
  expect(failure).not.toContain('secret');
  expect(await tiles.current()).toEqual({ source: undefined, isMissing: true });

  respond = sendJson(planet);
  expect(await tiles.current()).toEqual({ source: undefined, isMissing: true });
  clock.advance(60_000);
  await tiles.current();
  await expect.poll(async () => (await tiles.current()).source?.kind).toBe('remote');
  expect((await tiles.current()).isMissing).toBe(false);
});

test('stops waiting for a slow service that nobody asked for, and does not miss it', async () => {
  respond = () => {};
  const tiles = openTileJson({ isRequired: false });
  const startedAt = Date.now();
  expect(await tiles.connect()).toBeUndefined();
  expect(Date.now() - startedAt).toBeGreaterThan(1_900);
  expect(Date.now() - startedAt).toBeLessThan(4_500);
  clock.advance(60_000);
  expect(await tiles.current()).toEqual({ source: undefined, isMissing: false });
  expect(requests).toHaveLength(1);
});

test('prefers the file over the service, and does not ask the service then', async () => {
  const file = join(folder, 'own.mbtiles');
  writeMbtiles(file, [tile], { layers });
  const tiles = openTileJson({ file, isRequired: false });
  await tiles.connect();
  expect((await tiles.current()).source?.kind).toBe('archive');
  expect(requests).toEqual([]);
});
