import { expect, test } from 'vitest';

import * as make from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { selectFaults } from '../verify/invariants.queries.ts';
import { recordChange } from './record-change.ts';

const house = useTestApp();

test('every entry of the audit log rests on the one before, also where many write at once', async () => {
  const { database, clock } = house.context;
  const { id: actorId } = await make.createAccount(database.sql);
  const record = (number: number) =>
    database.transaction((sql) =>
      recordChange(sql, {
        actorId,
        action: 'edited',
        subject: 'effort',
        subjectId: actorId,
        after: { number },
        at: clock.now(),
      }),
    );
  await Promise.all(Array.from({ length: 10 }, (_, number) => record(number)));
  expect(await selectFaults(database.sql, 'audit_is_whole', clock.now())).toMatchObject({ faults: 0 });
  await expect(database.sql`delete from audit_entry where seq = 4`).rejects.toThrow('append only');
  await database.sql`alter table audit_entry disable trigger audit_entry_is_append_only`;
  await database.sql`update audit_entry set body = '{"action":"nothing"}' where seq = 4`;
  expect(await selectFaults(database.sql, 'audit_is_whole', clock.now())).toEqual({
    faults: 1,
    examples: ['the audit log is broken at 4'],
  });
  await database.sql`delete from audit_entry where seq = 10`;
  expect(await selectFaults(database.sql, 'audit_is_whole', clock.now())).toMatchObject({ faults: 2 });
});
