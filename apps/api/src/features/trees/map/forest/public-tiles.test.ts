import { giveTree } from '@nabta/contract/gifts/gift';
import { minTreeZoom } from '@nabta/contract/trees/map/tree-tile';
import { toMercator } from '@nabta/domain/mercator';
import type { Tile } from '@nabta/domain/tile-cell';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { minute } from '#core/clock.ts';
import * as make from '#testing/factories.ts';
import { signIn } from '#testing/sign-in.ts';
import { useTestApp } from '#testing/test-app.ts';

import { decodeTile } from './testing/decode-tile.ts';
import { wholeWorld } from './testing/request-tile.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

const place = { longitude: 46.6753, latitude: 24.7136 };
const farPlace = { longitude: 39.2, latitude: 21.5 };

function tileAt(z: number, { longitude, latitude } = place): Tile {
  const { x, y } = toMercator(longitude, latitude);
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) };
}

const request = ({ z, x, y }: Tile, headers = {}) =>
  app.app.inject({ url: `/api/tree/tiles/public/${z}/${x}/${y}.mvt`, headers });

async function pointsAt(tile: Tile) {
  app.clock.advance(6 * minute);
  const { rawPayload, statusCode } = await request(tile);
  return statusCode === 204 ? [] : decodeTile(rawPayload).points;
}

const idsAt = async (tile: Tile) =>
  (await pointsAt(tile)).flatMap(({ properties }) => properties.publicId ?? []);
const countAt = async (tile: Tile) =>
  (await pointsAt(tile)).reduce((sum, { properties }) => sum + Number(properties.count ?? 1), 0);

let land: { id: string };
let farLand: { id: string };
let open: { id: string; publicId: string };
let ofPrivate: { id: string; publicId: string };

beforeAll(async () => {
  land = await make.createLand(sql(), place);
  farLand = await make.createLand(sql(), farPlace);
  const [anyone, hidden] = [
    await make.createAccount(sql()),
    await make.createAccount(sql(), { isPrivate: true }),
  ];
  open = await make.createTree(sql(), { owner: anyone, land, givenName: 'نسمة', ...place });
  ofPrivate = await make.createTree(sql(), { owner: hidden, land, givenName: 'ظل هند', ...place });
  await make.createTree(sql(), { owner: anyone, land: farLand, ...farPlace });
});

beforeEach(async () => {
  await sql()`update land set is_hidden = false, allows_visits = true`;
});

test('shows lands with their living trees far away', async () => {
  expect(await countAt(wholeWorld)).toBe(3);
  const [point, ...others] = await pointsAt(tileAt(10));
  expect(others).toEqual([]);
  expect(point?.properties).toEqual({ count: 2, expansionZoom: minTreeZoom + 1 });
});

test('shows a tree of a public owner and only counts the tree of a private one near by', async () => {
  const tile = tileAt(minTreeZoom);
  const points = await pointsAt(tile);
  const single = points.filter(({ properties }) => properties.publicId !== undefined);
  expect(single.map(({ properties }) => properties)).toEqual([
    expect.objectContaining({ publicId: open.publicId, givenName: 'نسمة' }),
  ]);
  expect(points.filter(({ properties }) => properties.count === 1)).toHaveLength(1);
  expect(JSON.stringify(points)).not.toContain(ofPrivate.publicId);
  expect(JSON.stringify(points)).not.toContain('ظل هند');
});

test('places trees of private owners in squares of about a kilometre at every zoom', async () => {
  const { x, y } = toMercator(place.longitude, place.latitude);
  const rough = (zoom: number) => (Math.floor(zoom * 2 ** 15) + 0.5) / 2 ** 15;
  const expected = { x: rough(x), y: rough(y) };
  for (const z of [14, 15, 16, 18]) {
    const tile = { z, x: Math.floor(expected.x * 2 ** z), y: Math.floor(expected.y * 2 ** z) };
    const counted = (await pointsAt(tile)).filter(({ properties }) => properties.count === 1);
    expect(counted, `zoom ${z}`).toHaveLength(1);
    expect((tile.x + (counted[0]?.x ?? 0) / 4_096) / 2 ** z).toBeCloseTo(expected.x, 7);
  }
  const exact = tileAt(18);
  expect((await pointsAt(exact)).map(({ properties }) => properties.publicId)).toEqual([open.publicId]);
});

test('shows a land that allows no visits as one point at every zoom, without its trees', async () => {
  await sql()`update land set allows_visits = false where id = ${land.id}`;
  expect(await idsAt(tileAt(minTreeZoom))).toEqual([]);
  for (const z of [10, minTreeZoom, 18]) {
    const points = await pointsAt(tileAt(z));
    expect(
      points.map(({ properties }) => properties.count),
      `zoom ${z}`,
    ).toEqual([2]);
  }
});

test('leaves out a hidden land and its trees', async () => {
  await sql()`update land set is_hidden = true where id = ${land.id}`;
  expect(await countAt(wholeWorld)).toBe(1);
  expect(await pointsAt(tileAt(minTreeZoom))).toEqual([]);
});

test.each([
  ['removed', async (id: string) => sql()`update tree set is_deleted = true where id = ${id}`],
  ['lost', async (id: string) => sql()`update tree set ended_at = ${app.clock.now()} where id = ${id}`],
])('leaves out a %s tree', async (_state, end) => {
  const other = { longitude: 41.5, latitude: 27.5 };
  const tree = await make.createTree(sql(), { land: await make.createLand(sql(), other), ...other });
  expect(await idsAt(tileAt(16, other))).toEqual([tree.publicId]);
  await end(tree.id);
  expect(await pointsAt(tileAt(16, other))).toEqual([]);
  expect(await pointsAt(tileAt(10, other))).toEqual([]);
});

test('counts a promised tree without its place until the gift is opened', async () => {
  const other = { longitude: 42.5, latitude: 19.5 };
  const giver = await make.createAccount(sql());
  const otherLand = await make.createLand(sql(), other);
  const tree = await make.createTree(sql(), { owner: giver, land: otherLand, ...other });
  expect(await idsAt(tileAt(minTreeZoom, other))).toEqual([tree.publicId]);
  const browser = await signIn(app, giver.phone, { isNamed: false });
  const gift = { params: { publicId: tree.publicId }, body: { phone: '+966551239999' } };
  expect((await browser.call(giveTree, gift)).status).toBe(200);
  expect(await idsAt(tileAt(minTreeZoom, other))).toEqual([]);
  expect(await countAt(tileAt(minTreeZoom, other))).toBe(1);
});

test('includes trees on no land', async () => {
  const other = { longitude: 45.1, latitude: 17.9 };
  const tree = await make.createTree(sql(), other);
  expect(await countAt(tileAt(9, other))).toBe(1);
  expect(await idsAt(tileAt(minTreeZoom, other))).toEqual([tree.publicId]);
});

test('returns groups where a tile has more trees than a phone can draw', async () => {
  const other = { longitude: 47.1, latitude: 27.9 };
  const otherLand = await make.createLand(sql(), other);
  await make.createTrees(sql(), 2_100, { land: otherLand, ...other });
  const points = await pointsAt(tileAt(minTreeZoom, other));
  expect(points.length).toBeLessThan(200);
  expect(await countAt(tileAt(minTreeZoom, other))).toBe(2_100);
});

test('answers everybody from a cache for five minutes and revalidates by ETag', async () => {
  const tile = tileAt(11);
  app.clock.advance(6 * minute);
  const { headers } = await request(tile);
  expect(headers['cache-control']).toBe('public, max-age=300');
  await sql()`update tree set is_deleted = true where id = ${open.id}`;
  const cached = await request(tile, { 'if-none-match': headers['etag'] });
  expect(cached.statusCode).toBe(304);
  app.clock.advance(6 * minute);
  expect((await request(tile, { 'if-none-match': headers['etag'] })).statusCode).toBe(200);
  await sql()`update tree set is_deleted = false where id = ${open.id}`;
});
