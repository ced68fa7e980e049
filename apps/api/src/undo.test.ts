import { editTree, getTreeFile } from '@nabta/contract/operations/tree-record';
import { type AuditEntry, listAudit, undoChange } from '@nabta/contract/people/audit';
import { getCompany, updateCompany } from '@nabta/contract/supply/company';
import { getEffort, updateEffort } from '@nabta/contract/supply/effort';
import { getLand, updateLand } from '@nabta/contract/supply/land';
import { getPlanter, updatePlanter } from '@nabta/contract/supply/planter';
import { beforeAll, expect, test } from 'vitest';

import { findInvariantViolations } from './features/operations/verify/check-invariants.ts';
import * as make from './testing/factories.ts';
import { type Answer, type TestBrowser, useTestApp } from './testing/test-app.ts';
import { createStaffBrowser } from './testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
let admin: TestBrowser;

beforeAll(async () => {
  admin = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
});

type VersionedRecord = { version: number } & Record<string, unknown>;
type Subject = {
  id: string;
  read(): Promise<VersionedRecord>;
  edit(body: object): Promise<{ status: number; body: unknown }>;
};

const recordOf = <Data>(answer: Answer<Data>) => answer.body.data;
const ifMatch = ({ version }: VersionedRecord) => ({ 'if-match': `"${version}"` });

const subjects = {
  company: async (): Promise<Subject> => {
    const { id } = await make.createCompany(sql());
    const read = async () => recordOf(await admin.call(getCompany, { params: { id } }));
    return {
      id,
      read,
      edit: async (body) => admin.call(updateCompany, { params: { id }, body }, ifMatch(await read())),
    };
  },
  effort: async (): Promise<Subject> => {
    const { id } = await make.createEffort(sql());
    const read = async () => recordOf(await admin.call(getEffort, { params: { id } }));
    return {
      id,
      read,
      edit: async (body) => admin.call(updateEffort, { params: { id }, body }, ifMatch(await read())),
    };
  },
  land: async (): Promise<Subject> => {
    const { id } = await make.createLand(sql());
    const read = async () => recordOf(await admin.call(getLand, { params: { id } }));
    return {
      id,
      read,
      edit: async (body) => admin.call(updateLand, { params: { id }, body }, ifMatch(await read())),
    };
  },
  planter: async (): Promise<Subject> => {
    const { id } = await make.createPlanter(sql());
    const read = async () => recordOf(await admin.call(getPlanter, { params: { id } }));
    return {
      id,
      read,
      edit: async (body) => admin.call(updatePlanter, { params: { id }, body }, ifMatch(await read())),
    };
  },
  tree: async (): Promise<Subject> => {
    const { id, publicId } = await make.createTree(sql());
    const read = async () => recordOf(await admin.call(getTreeFile, { params: { publicId } }));
    return {
      id,
      read,
      edit: async (body) => admin.call(editTree, { params: { publicId }, body }, ifMatch(await read())),
    };
  },
};

async function lastEntry(subject: keyof typeof subjects, subjectId: string): Promise<AuditEntry> {
  const { body } = await admin.call(listAudit, { query: { subject, subjectId, limit: 1 } });
  const [last] = body.data;
  if (last === undefined) throw new Error('No audit entry was written.');
  return last;
}

const undo = ({ seq }: AuditEntry) =>
  admin.call(undoChange, { params: { seq: String(seq) }, body: { reason: 'خطأ' } });

/** Two edits per kind; the second changes a field of the first. */
const edits: [keyof typeof subjects, () => Promise<[object, object]>, string[]][] = [
  ['company', async () => [{ slug: 'undo-one', about: null }, { slug: 'undo-two' }], ['slug', 'about']],
  ['effort', async () => [{ target: 500, status: 'active' }, { target: 700 }], ['target', 'status']],
  ['land', async () => [{ rainMm: 80, site: 'wadi' }, { rainMm: 90 }], ['rainMm', 'site']],
  [
    'planter',
    async () => {
      const { id } = await make.createEffort(sql());
      return [{ effortIds: [id] }, { effortIds: [] }];
    },
    ['assignments'],
  ],
  [
    'tree',
    async () => {
      const { id } = await make.createCompany(sql());
      const reason = 'خطأ في النقل';
      return [
        { isVip: true, plantedByCompany: id, place: { longitude: 46.5, latitude: 24.5 }, reason },
        { isVip: false, reason },
      ];
    },
    ['isVip', 'plantedByCompany', 'point'],
  ],
];

test.each(edits)(
  'an edit of a %s can be reverted until the record is edited again',
  async (kind, bodies, fields) => {
    const [first, second] = await bodies();
    const { id, read, edit } = await subjects[kind]();
    const before = await read();
    expect(await edit(first)).toMatchObject({ status: 200 });
    expect(await read()).not.toMatchObject(pickFields(before, fields));
    const entry = await lastEntry(kind, id);
    expect(entry.mayUndo).toBe(true);
    expect((await undo(entry)).status).toBe(200);
    expect(await read()).toMatchObject({ ...pickFields(before, fields), version: before.version + 2 });
    expect((await undo(entry)).body.code).toBe('EDITED_MEANWHILE');
    await edit(first);
    const newEntry = await lastEntry(kind, id);
    await edit(second);
    const edited = await read();
    expect((await undo(newEntry)).body.code).toBe('EDITED_MEANWHILE');
    expect(await read()).toEqual(edited);
    expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
  },
);

test('an undo does not restore a slug that a different company now uses', async () => {
  const { id, edit } = await subjects.company();
  await edit({ slug: 'first-address' });
  await edit({ slug: 'second-address' });
  const entry = await lastEntry('company', id);
  await (await subjects.company()).edit({ slug: 'first-address' });
  expect((await undo(entry)).body.code).toBe('EDITED_MEANWHILE');
});

const pickFields = (record: VersionedRecord, fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field]]));
