import { expect, test } from 'vitest';

import { selectViolations } from '#features/operations/verify/invariants.queries.ts';
import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';

import { moveStock } from './move-stock.ts';

const app = useTestApp();

test('keeps stock at or above zero and equal to the sum of its movements', async () => {
  const { database, clock } = app.context;
  const person = await make.createAccount(database.sql);
  const effort = await make.createEffort(database.sql);
  const move = (quantity: number) =>
    database.transaction((sql) =>
      moveStock(sql, {
        effortId: effort.id,
        specieId: 'prosopis-cineraria',
        quantity,
        kind: 'adjusted',
        sourceId: effort.id,
        movedBy: person.id,
        at: clock.now(),
      }),
    );
  await expect(move(-1)).rejects.toMatchObject({ code: 'STOCK_TOO_LOW' });
  await move(20);
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => move(-1)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(await selectViolations(database.sql, 'stock_adds_up', clock.now())).toMatchObject({ faults: 0 });
  await database.sql`update stock set quantity = 7 where effort_id = ${effort.id}`;
  expect(await selectViolations(database.sql, 'stock_adds_up', clock.now())).toMatchObject({ faults: 1 });
});
