import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { type BaseMapMetadata, mapConfig } from '@nabta/contract/trees/map/base-map';
import { languages } from '@nabta/domain/language';
import { afterAll, describe, expect, test } from 'vitest';

import { writeMbtiles, writePmtiles } from '#gateways/map-tiles/testing/tile-archive-writer.ts';
import { startLocalServer } from '#gateways/testing/local-server.ts';
import { type TestApp, useTestApp } from '#testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'nabta-streets-'));
const ownFile = join(folder, 'streets.mbtiles');
const pmtilesFile = join(folder, 'town.pmtiles');
let tileJson: object | undefined;
const service = await startLocalServer((_request, response) =>
  tileJson === undefined ? response.writeHead(503).end() : response.end(JSON.stringify(tileJson)),
);
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const own = useTestApp({ environment: { DATA_DIR: folder } });
const pmtiles = useTestApp({ environment: { MAP_TILES: pmtilesFile } });
const tileServer = useTestApp({
  environment: { MAP_TILES: `${service.origin}/planet`, MAP_SATELLITE_TILES: `${service.origin}/imagery` },
});

const layers = ['transportation', 'transportation_name', 'place', 'water'];
const tile = { z: 14, x: 10_311, y: 7_030, bytes: Buffer.from('a street') };
const planet = {
  tiles: ['https://tiles.example/{z}/{x}/{y}.pbf'],
  maxzoom: 14,
  attribution: '<a href="https://openfreemap.org">OpenFreeMap</a> © OpenMapTiles Data from OpenStreetMap',
};

type Style = StyleSpecification & { metadata: BaseMapMetadata };
const get = ({ app }: TestApp, url: string, encoding = 'gzip') =>
  app.inject({ url, headers: { 'accept-encoding': encoding } });
const styleOf = async (app: TestApp, path = 'standard.json') =>
  (await get(app, `/map/style/${path}`, 'identity')).json<Style>();
const policyOf = async (app: TestApp) =>
  String((await get(app, '/dev/inbox')).headers['content-security-policy']);
const labelOf = ({ layers: all }: Style, id: string) => all.find((layer) => layer.id === id);
const hasStreets = ({ sources, metadata }: Style) => [metadata.hasStreets, 'streets' in sources];

describe('streets of a file', () => {
  test('are absent while there is no file', async () => {
    const style = await styleOf(own);
    expect(hasStreets(style)).toEqual([false, false]);
    expect(style.metadata.isMissingTiles).toBe(false);
    expect((await get(own, '/map/streets/14/10311/7030.mvt')).statusCode).toBe(404);
    expect((await styleOf(pmtiles)).metadata).toMatchObject({ hasStreets: false, isMissingTiles: true });
  });

  test.each([
    [
      'MBTiles made by map-streets',
      () => own,
      () => writeMbtiles(ownFile, [tile], { layers, name: 'Nabta streets' }),
    ],
    ['PMTiles', () => pmtiles, () => writePmtiles(pmtilesFile, [tile], { layers })],
  ])('are served without a restart: %s', async (_, appOf, write) => {
    write();
    const style = await styleOf(appOf());
    expect(hasStreets(style)).toEqual([true, true]);
    expect(style.metadata).toMatchObject({ isMissingTiles: false, usesOtherHosts: false });
    const [address = ''] = (style.sources['streets'] as { tiles: string[] }).tiles;
    const url = address.replace('{z}', '14').replace('{x}', '10311').replace('{y}', '7030');
    const response = await get(appOf(), url);
    expect(response.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(gunzipSync(response.rawPayload).toString()).toBe('a street');
    expect((await get(appOf(), url, 'identity')).rawPayload.toString()).toBe('a street');
    expect((await get(appOf(), url.replace('7030', '7031'))).statusCode).toBe(204);
    expect(await policyOf(appOf())).toContain("connect-src 'self';");
  });
});

describe('streets of a tile server', () => {
  test('are absent, and its hosts not allowed, until it was reached', async () => {
    expect(hasStreets(await styleOf(tileServer))).toEqual([false, false]);
    await tileServer.context.mapTiles.streets.connect();
    const style = await styleOf(tileServer);
    expect(hasStreets(style)).toEqual([false, false]);
    expect(style.metadata.isMissingTiles).toBe(true);
    expect(await policyOf(tileServer)).not.toContain('tiles.example');
  });

  test('are drawn with their attribution, and their hosts allowed, once it was reached', async () => {
    tileJson = planet;
    for (const tiles of Object.values(tileServer.context.mapTiles)) await tiles.connect();
    const style = await styleOf(tileServer);
    expect(style.sources['streets']).toMatchObject(planet);
    expect(style.metadata).toEqual({ hasStreets: true, isMissingTiles: false, usesOtherHosts: true });
    expect(await policyOf(tileServer)).toContain("connect-src 'self' https://tiles.example");
    const { hosts, maxZooms } = mapConfig.parse((await get(tileServer, '/map/config.json')).json());
    expect(new Set(hosts)).toEqual(new Set(['https://tiles.example']));
    expect(maxZooms.satellite).toBe(14);
  });

  test('are left out for a browser that could not load them', async () => {
    const style = await styleOf(tileServer, 'standard.json?tiles=own');
    expect(hasStreets(style)).toEqual([false, false]);
    expect(style.metadata).toEqual({ hasStreets: false, isMissingTiles: true, usesOtherHosts: false });
  });

  test('draws the imagery of the operator over the embedded one', async () => {
    const { sources, layers: all } = await styleOf(tileServer, 'satellite.json');
    expect(sources['imagery']).toMatchObject({ type: 'raster', tiles: planet.tiles });
    const ids = all.map(({ id }) => id);
    expect(ids.indexOf('imagery')).toBeGreaterThan(ids.indexOf('photograph'));
  });
});

describe('the style with streets', () => {
  test.each(['own', 'tile server'])('is valid for MapLibre in every appearance: %s', async (name) => {
    for (const style of ['standard', 'satellite'])
      for (const theme of ['light', 'dark'])
        for (const language of languages) {
          const app = name === 'own' ? own : tileServer;
          const json = await styleOf(app, `${style}.json?theme=${theme}&language=${language}`);
          expect(validateStyleMin(json).map(({ message }) => message)).toEqual([]);
        }
  });

  test.each([
    ['ar', ['name:ar', 'name', 'name:latin']],
    ['en', ['name:en', 'name_en', 'name:latin', 'name']],
    ['pt', ['name:pt', 'name:latin', 'name:en', 'name_en', 'name']],
  ])('names streets in %s', async (language, fields) => {
    const style = await styleOf(own, `standard.json?language=${language}`);
    expect(labelOf(style, 'street-names')).toMatchObject({
      layout: { 'text-field': ['coalesce', ...fields.map((field) => ['get', field])] },
    });
  });

  test('has other colours in light and dark', async () => {
    const [light, dark] = [await styleOf(own), await styleOf(own, 'standard.json?theme=dark')];
    expect(labelOf(light, 'street-major')).not.toEqual(labelOf(dark, 'street-major'));
  });

  test('names each major city once: the gazetteer does, the tiles do not', async () => {
    const style = await styleOf(own);
    expect(JSON.stringify(labelOf(style, 'street-towns'))).toContain('"الرياض"');
    expect(JSON.stringify(labelOf(style, 'villages'))).toContain('["within",');
    expect(JSON.stringify(labelOf(style, 'majors'))).not.toContain('["within",');
  });

  test('draws seas and borders of tiles that have them, and the embedded ones otherwise', async () => {
    const idsOf = async (app: TestApp) => (await styleOf(app)).layers.map(({ id }) => id);
    expect(await idsOf(tileServer)).toEqual(expect.arrayContaining(['street-land', 'street-borders']));
    expect(await idsOf(own)).not.toEqual(expect.arrayContaining(['street-land']));
  });
});
