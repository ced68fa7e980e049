import { listPlans } from '@nabta/contract/supply/land';
import { toMercator } from '@nabta/domain/mercator';
import { planTileOf, type SitePlan } from '@nabta/domain/site-plan';
import { expect, test } from 'vitest';

import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

const plan: SitePlan = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [41.9461, 16.8374] },
      properties: { kind: 'gate' },
    },
  ],
};

test('serves the public plans of a tile with cache headers and an ETag', async () => {
  const land = await make.createLand(sql(), { longitude: 41.9461, latitude: 16.8374, plan });
  await make.createLand(sql(), { longitude: 41.9462, latitude: 16.8375 });
  const { x, y } = planTileOf(toMercator(41.9461, 16.8374));
  const url = `/api/land/plan/${x}/${y}`;
  const response = await app.app.inject({ url });
  expect(listPlans.data.parse(response.json<{ data: unknown }>().data)).toEqual([
    { id: land.id, name: land.name, plan },
  ]);
  expect(response.headers['cache-control']).toBe('public, max-age=3600');
  const again = await app.app.inject({ url, headers: { 'if-none-match': response.headers.etag as string } });
  expect(again.statusCode).toBe(304);
});

test('includes a land in neighbouring tiles but not in distant ones', async () => {
  await make.createLand(sql(), { longitude: 38.1604, latitude: 26.7907, plan });
  const { x, y } = planTileOf(toMercator(38.1604, 26.7907));
  const countAt = async (column: number) => {
    const response = await app.app.inject({ url: `/api/land/plan/${column}/${y}` });
    return response.json<{ data: unknown[] }>().data.length;
  };
  const neighbours = await Promise.all([countAt(x - 1), countAt(x), countAt(x + 1)]);
  expect(neighbours[1]).toBe(1);
  expect(await countAt(x + 40)).toBe(0);
});

test('returns 400 for a tile that does not exist', async () => {
  expect((await app.app.inject({ url: '/api/land/plan/4096/1' })).statusCode).toBe(400);
  expect((await app.app.inject({ url: '/api/land/plan/01/1' })).statusCode).toBe(400);
});
