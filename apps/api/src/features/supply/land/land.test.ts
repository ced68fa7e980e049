import { listPlans } from '@nabta/contract/land';
import { mapPlace } from '@nabta/domain/mercator';
import { planTileOf, type SitePlan } from '@nabta/domain/site-plan';
import { expect, test } from 'vitest';

import * as make from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

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

test('anybody reads the plans of the lands in a tile, may keep them, and is told when they are the same', async () => {
  const land = await make.createLand(sql(), { longitude: 41.9461, latitude: 16.8374, plan });
  await make.createLand(sql(), { longitude: 41.9462, latitude: 16.8375 });
  const { x, y } = planTileOf(mapPlace(41.9461, 16.8374));
  const url = `/api/land/plan/${x}/${y}`;
  const answer = await house.app.inject({ url });
  expect(listPlans.data.parse(answer.json<{ data: unknown }>().data)).toEqual([
    { id: land.id, name: land.name, plan },
  ]);
  expect(answer.headers['cache-control']).toBe('public, max-age=3600');
  const again = await house.app.inject({ url, headers: { 'if-none-match': answer.headers.etag as string } });
  expect(again.statusCode).toBe(304);
});

test('a land reaches into the tile beside its own, and not to the other end of the country', async () => {
  await make.createLand(sql(), { longitude: 38.1604, latitude: 26.7907, plan });
  const { x, y } = planTileOf(mapPlace(38.1604, 26.7907));
  const countAt = async (column: number) => {
    const answer = await house.app.inject({ url: `/api/land/plan/${column}/${y}` });
    return answer.json<{ data: unknown[] }>().data.length;
  };
  const around = await Promise.all([countAt(x - 1), countAt(x), countAt(x + 1)]);
  expect(around[1]).toBe(1);
  expect(await countAt(x + 40)).toBe(0);
});

test('a tile that does not exist is refused', async () => {
  expect((await house.app.inject({ url: '/api/land/plan/4096/1' })).statusCode).toBe(400);
  expect((await house.app.inject({ url: '/api/land/plan/01/1' })).statusCode).toBe(400);
});
