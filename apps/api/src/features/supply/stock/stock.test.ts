import { expect, test } from 'vitest';

import { loadSpecies } from '../../seed/load-species.ts';
import * as make from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { selectFaults } from '../verify/invariants.queries.ts';
import { moveStock } from './move-stock.ts';

const house = useTestApp();

test('stock never goes below zero, and is what its movements add up to', async () => {
  const { database, clock } = house.context;
  const person = await make.createAccount(database.sql);
  const effort = await make.createEffort(database.sql);
  await loadSpecies(database);
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
  const taken = await Promise.allSettled(Array.from({ length: 30 }, () => move(-1)));
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(await selectFaults(database.sql, 'stock_adds_up', clock.now())).toMatchObject({ faults: 0 });
  await database.sql`update stock set quantity = 7 where effort_id = ${effort.id}`;
  expect(await selectFaults(database.sql, 'stock_adds_up', clock.now())).toMatchObject({ faults: 1 });
});
