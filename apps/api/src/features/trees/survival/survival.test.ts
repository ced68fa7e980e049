import { getSurvival } from '@nabta/contract/trees/survival';
import { expect, test } from 'vitest';

import { day, addMs } from '#core/clock.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const visitor = () => new TestBrowser(() => app.app);
const read = (scope: string, id: string) => visitor().call(getSurvival, { params: { scope, id } });

test('reports survival with its range for trees planted long enough ago, without sign-in', async () => {
  const company = await make.createCompany(sql());
  const land = await make.createLand(sql());
  const effort = await make.createEffort(sql(), { company, land });
  const planter = await make.createPlanter(sql());
  const scopes = { company, land, effort, planter };
  const daysAgo = (days: number) => addMs(app.clock.now(), -days * day);
  await make.createTrees(sql(), 18, { ...scopes, plantedAt: daysAgo(800) });
  await make.createTrees(sql(), 2, { ...scopes, plantedAt: daysAgo(800), endedAt: daysAgo(500) });
  await make.createTrees(sql(), 1, { ...scopes, plantedAt: daysAgo(800), endedAt: daysAgo(20) });
  await make.createTrees(sql(), 5, { ...scopes, plantedAt: daysAgo(100), endedAt: daysAgo(50) });
  await make.createTrees(sql(), 4, {
    ...scopes,
    plantedAt: daysAgo(800),
    endedAt: daysAgo(700),
    isDeleted: true,
  });
  const [measured] = await make.createTrees(sql(), 1, { ...scopes, plantedAt: daysAgo(800) });
  await sql()`insert into tree_measurement (tree_id, dbh_cm, measured_at) values (${measured?.id ?? ''}, 8, ${daysAgo(10)})`;
  for (const [scope, { id }] of Object.entries(scopes)) {
    const { after } = (await read(scope, id)).body.data;
    expect(after.map(({ years, basis, count }) => [years, basis, count])).toEqual([
      [1, 22, 20],
      [2, 22, 20],
      [3, 0, 0],
    ]);
    expect(after[0]?.share).toBeCloseTo(20 / 22, 6);
    expect([after[0]?.low, after[0]?.high]).toEqual([expect.closeTo(0.722, 3), expect.closeTo(0.9747, 3)]);
    expect(after[2]).toMatchObject({ share: null, low: null, high: null });
  }
  expect((await read('effort', company.id)).status).toBe(404);
  expect((await read('account', company.id)).status).toBe(400);
});
