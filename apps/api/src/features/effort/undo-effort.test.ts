import { type AuditEntry, listAudit, undoChange } from '@nabta/contract/audit';
import { type EffortRecord, getEffort, updateEffort } from '@nabta/contract/effort';
import { expect, test } from 'vitest';

import * as make from '../../testing/factories.ts';
import { signedInAsStaff } from '../../testing/signed-in.ts';
import { useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

test('an edit of an effort is taken back, and not once somebody edited it again', async () => {
  const admin = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'admin' }));
  const { id, landId } = await make.createEffort(sql());
  const params = { id };
  const read = async () => (await admin.call(getEffort, { params })).body.data as EffortRecord;
  const draft = {
    name: { pt: 'Primavera', en: 'Spring', ar: 'الربيع' },
    status: 'active',
    startedOn: '2026-01-01',
    endsOn: null,
    target: 500,
    landId,
    companyId: null,
    mix: [],
    planterIds: [],
  };
  const edit = async (body: object) =>
    admin.call(updateEffort, { params, body }, { 'if-match': `"${(await read()).version}"` });
  const undo = async () => {
    const { body } = await admin.call(listAudit, { query: { subject: 'effort', subjectId: id, limit: 1 } });
    const [last] = body.data as AuditEntry[];
    return {
      seq: last?.seq,
      call: (seq: unknown) => admin.call(undoChange, { params: { seq }, body: { reason: 'خطأ' } }),
    };
  };
  const before = await read();
  expect((await edit(draft)).status).toBe(200);
  const first = await undo();
  expect((await first.call(first.seq)).status).toBe(200);
  const after = await read();
  expect([after.name, after.target, after.version]).toEqual([before.name, before.target, before.version + 2]);
  await edit(draft);
  const second = await undo();
  await edit({ ...draft, target: 700 });
  expect((await second.call(second.seq)).body.code).toBe('EDITED_MEANWHILE');
  expect((await read()).target).toBe(700);
});
