import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { updateTree } from '@nabta/contract/trees/tree';
import { toMercator } from '@nabta/domain/mercator';
import { cellAt, centerOfCell, type Tile } from '@nabta/domain/tile-cell';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { second } from '#core/clock.ts';
import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { requestTile, pointsOfTile, wholeWorld } from './testing/request-tile.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

function tileAt(longitude: number, latitude: number, z: number): Tile {
  const { x, y } = toMercator(longitude, latitude);
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) };
}

async function createPerson() {
  const account = await make.createAccount(sql());
  return { account, browser: await createSignedInBrowser(app, account) };
}

describe('tree tile', () => {
  test('contains the properties that the tree card shows', async () => {
    const { account, browser } = await createPerson();
    const place = { longitude: 46.68, latitude: 24.71 };
    const planted = { plantedAt: new Date('2025-02-01T21:30:00Z') };
    const named = await make.createTree(sql(), { owner: account, givenName: 'نسمة', ...place, ...planted });
    const tile = tileAt(46.68, 24.71, 16);
    const [point] = await pointsOfTile(app, browser, tile);
    expect(point?.properties).toEqual({
      publicId: named.publicId,
      givenName: 'نسمة',
      specie: 'prosopis-cineraria',
      plantedOn: Date.parse('2025-02-02T00:00:00Z') / 86_400_000,
    });
    const { x, y } = toMercator(46.68, 24.71);
    expect(point?.x).toBe(Math.floor((x * 2 ** 16 - tile.x) * 4_096));
    expect(point?.y).toBe(Math.floor((y * 2 ** 16 - tile.y) * 4_096));
  });

  test('includes damage only for staff', async () => {
    const { account, browser } = await createPerson();
    const landowner = await make.createAccount(sql(), { role: 'landowner' });
    const land = await make.createLand(sql(), { account: landowner });
    await make.createTree(sql(), { owner: account, land, specieId: null, isDamaged: true });
    const [point] = await pointsOfTile(app, await createStaffBrowser(app, landowner), wholeWorld, {
      scope: 'land',
      id: land.id,
    });
    expect(point?.properties).toMatchObject({ isDamaged: true, givenName: '' });
    const [mine] = await pointsOfTile(app, browser, wholeWorld);
    expect(Object.keys(mine?.properties ?? {}).toSorted()).toEqual(['givenName', 'plantedOn', 'publicId']);
  });

  test('contains no given name of a private owner in the forest of a land', async () => {
    const [hidden, open] = [
      await make.createAccount(sql(), { isPrivate: true }),
      await make.createAccount(sql()),
    ];
    const landowner = await make.createAccount(sql(), { role: 'landowner' });
    const land = await make.createLand(sql(), { account: landowner });
    const place = { land, longitude: 46.6, latitude: 24.7 };
    const browser = await createStaffBrowser(app, landowner);
    const namesAt = async () => {
      const points = await pointsOfTile(app, browser, tileAt(46.6, 24.7, 20), { scope: 'land', id: land.id });
      return points
        .map(({ properties }) => String(properties.givenName))
        .toSorted((a, b) => a.localeCompare(b));
    };
    await make.createTree(sql(), { owner: hidden, givenName: 'ظل هند', ...place });
    expect(await namesAt()).toEqual(['']);
    const shown = await make.createTree(sql(), { owner: open, givenName: 'نسمة', ...place });
    await sql()`update tree set longitude = longitude + 0.00005 where id = ${shown.id}`;
    expect(await namesAt()).toEqual(['', 'نسمة']);
  });

  test('shows clusters at the mean of their trees, with the zoom at which they separate', async () => {
    const { account, browser } = await createPerson();
    await make.createTrees(sql(), 3, { owner: account, longitude: 46.6, latitude: 24.7 });
    await make.createTree(sql(), { owner: account, longitude: 46.64, latitude: 24.7 });
    const alone = await make.createTree(sql(), { owner: account, longitude: -46.6, latitude: -23.5 });
    const points = await pointsOfTile(app, browser, wholeWorld);
    const cluster = points.find(({ properties }) => properties.count === 4);
    expect(points).toHaveLength(2);
    expect(points.find((point) => point !== cluster)?.properties.publicId).toBe(alone.publicId);
    const mean = toMercator(46.61, 24.7);
    expect(cluster?.x).toBe(Math.floor(mean.x * 4_096));
    expect(cluster?.y).toBe(Math.floor(mean.y * 4_096));
    const zoom = Number(cluster?.properties.expansionZoom);
    const counts = async (z: number) =>
      (await pointsOfTile(app, browser, tileAt(46.61, 24.7, z))).map(({ properties }) => properties.count);
    expect(await counts(zoom - 1)).toEqual([4]);
    const separated = await Promise.all(
      [46.6, 46.64].map((longitude) => pointsOfTile(app, browser, tileAt(longitude, 24.7, zoom))),
    );
    expect(new Set(separated.flat().map(({ x, y }) => `${x} ${y}`)).size).toBeGreaterThan(1);
  });

  test('shows individual trees at high zoom', async () => {
    const { account, browser } = await createPerson();
    const trees = await make.createTrees(sql(), 40, { owner: account, longitude: 47.1, latitude: 24.2 });
    const points = await pointsOfTile(app, browser, tileAt(47.1, 24.2, 14));
    expect(points.map(({ properties }) => String(properties.publicId)).toSorted()).toEqual(
      trees.map(({ publicId }) => publicId).toSorted(),
    );
    const [lowerZoomPoint] = await pointsOfTile(app, browser, tileAt(47.1, 24.2, 13));
    expect(lowerZoomPoint?.properties).toEqual({ count: 40, expansionZoom: 20 });
  });

  test('returns one cluster when thousands of trees share a position', async () => {
    const { account, browser } = await createPerson();
    await make.createTrees(sql(), 2_001, { owner: account, longitude: 48.1, latitude: 25.2 });
    for (const z of [14, 18, 22]) {
      const points = await pointsOfTile(app, browser, tileAt(48.1, 25.2, z));
      expect(points.map(({ properties }) => properties.count)).toEqual([2_001]);
    }
    const staff = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
    const points = await pointsOfTile(app, staff, tileAt(48.1, 25.2, 20), { scope: 'all' });
    expect(points.map(({ properties }) => properties.count)).toEqual([2_001]);
  });

  test('clamps trees at the poles to the edge of the map', async () => {
    const { account, browser } = await createPerson();
    await make.createTree(sql(), { owner: account, longitude: 0, latitude: 90 });
    await make.createTree(sql(), { owner: account, longitude: 180, latitude: -90 });
    await make.createTree(sql(), { owner: account, longitude: 50, latitude: 26 });
    const points = await pointsOfTile(app, browser, wholeWorld);
    expect(points.map(({ x, y }) => [x, y])).toContainEqual([4_095, 4_095]);
    expect(points.map(({ x, y }) => [x, y])).toContainEqual([2_048, 0]);
    expect(points).toHaveLength(3);
  });

  test('omits a deleted tree and shows a restored one', async () => {
    const { account, browser } = await createPerson();
    const staff = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
    const { publicId } = await make.createTree(sql(), { owner: account, longitude: 10, latitude: 10 });
    const tile = tileAt(10, 10, 12);
    const counts = async () => [
      (await pointsOfTile(app, browser, tile)).length,
      (await pointsOfTile(app, staff, tile, { scope: 'all' })).length,
    ];
    expect(await counts()).toEqual([1, 1]);
    await staff.call(updateTree, { params: { publicId }, body: { isDeleted: true } });
    expect(await counts()).toEqual([0, 0]);
    await staff.call(updateTree, { params: { publicId }, body: { isDeleted: false } });
    expect(await counts()).toEqual([1, 1]);
  });
});

describe('tile response', () => {
  test('is compressed, has an ETag and is cached only privately', async () => {
    const { account, browser } = await createPerson();
    await make.createTrees(sql(), 100, { owner: account });
    const tile = tileAt(46.6753, 24.7136, 15);
    const plain = await requestTile(app, browser, tile);
    expect(plain.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': 'private, max-age=10',
      vary: expect.stringContaining('authorization'),
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await requestTile(app, browser, tile, { headers: { 'accept-encoding': encoding } });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(decompress(response.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
    const etag = String(plain.headers.etag);
    const again = await requestTile(app, browser, tile, { headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    await make.createTree(sql(), { owner: account });
    expect((await requestTile(app, browser, tile, { headers: { 'if-none-match': etag } })).statusCode).toBe(
      200,
    );
  });

  test('returns 204 without a body for an empty tile', async () => {
    const { browser } = await createPerson();
    const response = await requestTile(app, browser, wholeWorld);
    expect([response.statusCode, response.rawPayload.length]).toEqual([204, 0]);
    expect(response.headers['cache-control']).toBe('private, max-age=10');
  });

  test('serves a cached tile for five seconds per scope and filter', async () => {
    const { account, browser } = await createPerson();
    await make.createTree(sql(), { owner: account });
    const currentStatus = async (query: Record<string, string> = {}) => {
      const headers = { authorization: `Bearer ${browser.token}` };
      const response = await app.app.inject({ url: '/api/tree/tiles/14/0/0.mvt', query, headers });
      return response.statusCode;
    };
    app.clock.advance(6 * second);
    expect(await currentStatus()).toBe(204);
    await make.createTree(sql(), { owner: account, longitude: -180, latitude: 85 });
    const { x, y } = centerOfCell(cellAt(toMercator(-180, 85)));
    expect([Math.floor(x * 2 ** 14), Math.floor(y * 2 ** 14) < 40]).toEqual([0, true]);
    await make.createTree(sql(), { owner: account, longitude: -180, latitude: 90 });
    expect(await currentStatus()).toBe(204);
    expect(await currentStatus({ isVip: 'false' })).toBe(200);
    app.clock.advance(5 * second);
    expect(await currentStatus()).toBe(200);
  });
});

test('does not write precounted cells when owner, name or damage changes', async () => {
  const [giver, receiver] = [await make.createAccount(sql()), await make.createAccount(sql())];
  const { id } = await make.createTree(sql(), { owner: giver });
  const versions = () => sql()`select level, cell, xmin::text from tree_cell order by level, cell`;
  const before = await versions();
  await sql()`update tree set owner_id = ${receiver.id}, given_name = 'وعد', is_damaged = true where id = ${id}`;
  expect(await versions()).toEqual(before);
  await sql()`update tree set longitude = 12 where id = ${id}`;
  expect(await versions()).not.toEqual(before);
});

test('computes the same cell in the database and the server', async () => {
  const places = fc.record({
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(places, { minLength: 1, maxLength: 200 }), async (list) => {
      const rows = await sql()<{ cell: number }[]>`
        select map_cell(longitude, latitude)::float8 as cell
        from json_to_recordset(${JSON.stringify(list)}::text::json) as place (longitude float8, latitude float8)`;
      expect(rows.map(({ cell }) => cell)).toEqual(
        list.map(({ longitude, latitude }) => cellAt(toMercator(longitude, latitude))),
      );
    }),
    { numRuns: 20 },
  );
});
