import { getSurvival, type Survival } from '@nabta/contract/survival';
import { expect, test } from 'vitest';

import { day, later } from '../../platform/clock.ts';
import * as make from '../../testing/factories.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
const visitor = () => new TestBrowser(() => house.app);
const read = (scope: string, id: string) => visitor().call(getSurvival, { params: { scope, id } });

test('of trees planted long enough ago, those that stood so long are told with their range, to everybody', async () => {
  const company = await make.createCompany(sql());
  const land = await make.createLand(sql());
  const effort = await make.createEffort(sql(), { company, land });
  const of = { company, land, effort };
  const daysAgo = (days: number) => later(house.clock.now(), -days * day);
  await make.createTrees(sql(), 18, { ...of, plantedAt: daysAgo(800) });
  await make.createTrees(sql(), 2, { ...of, plantedAt: daysAgo(800), endedAt: daysAgo(500) });
  await make.createTrees(sql(), 1, { ...of, plantedAt: daysAgo(800), endedAt: daysAgo(20) });
  await make.createTrees(sql(), 5, { ...of, plantedAt: daysAgo(100), endedAt: daysAgo(50) });
  await make.createTrees(sql(), 4, {
    ...of,
    plantedAt: daysAgo(800),
    endedAt: daysAgo(700),
    isDeleted: true,
  });
  const [measured] = await make.createTrees(sql(), 1, { ...of, plantedAt: daysAgo(800) });
  await sql()`insert into tree_measurement (tree_id, dbh_cm, measured_at) values (${measured?.id ?? ''}, 8, ${daysAgo(10)})`;
  for (const [scope, { id }] of Object.entries(of)) {
    const { after } = (await read(scope, id)).body.data as Survival;
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
  expect((await read('planter', company.id)).status).toBe(400);
});
