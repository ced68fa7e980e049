import { expect, test } from 'vitest';

import { selectViolations } from '#features/operations/verify/invariants.queries.ts';
import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';

import { recordChange } from './record-change.ts';

const app = useTestApp();

test('chains every audit entry to the previous one, even with concurrent writes', async () => {
  const { database, clock } = app.context;
  const { id: actorId } = await make.createAccount(database.sql);
  const recordNumber = (number: number) =>
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
  await Promise.all(Array.from({ length: 10 }, (_, number) => recordNumber(number)));
  expect(await selectViolations(database.sql, 'audit_is_whole', clock.now())).toMatchObject({ faults: 0 });
  await expect(database.sql`delete from audit_entry where seq = 4`).rejects.toThrow('append only');
  await database.sql`alter table audit_entry disable trigger audit_entry_is_append_only`;
  await database.sql`update audit_entry set body = '{"action":"nothing"}' where seq = 4`;
  expect(await selectViolations(database.sql, 'audit_is_whole', clock.now())).toEqual({
    faults: 1,
    examples: ['the audit log is broken at 4'],
  });
  await database.sql`delete from audit_entry where seq = 10`;
  expect(await selectViolations(database.sql, 'audit_is_whole', clock.now())).toMatchObject({ faults: 2 });
});
