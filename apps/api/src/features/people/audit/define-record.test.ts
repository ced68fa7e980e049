import { listAudit, undoChange } from '@nabta/contract/people/audit';
import { createCompany, updateCompany } from '@nabta/contract/supply/company';
import { createEffort, updateEffort } from '@nabta/contract/supply/effort';
import { createLand, updateLand } from '@nabta/contract/supply/land';
import { createPlanter, getPlanter, updatePlanter } from '@nabta/contract/supply/planter';
import { beforeAll, expect, test } from 'vitest';

import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
let manager: TestBrowser;
let admin: TestBrowser;
let holder: { id: string; phone: string };

beforeAll(async () => {
  manager = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'manager' }));
  admin = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
  holder = await make.createAccount(sql());
});

const name = (en: string) => ({ ar: 'اسم', en });
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

async function latestEntry(subjectId: string) {
  const [entry] = (await admin.call(listAudit, { query: { subjectId } })).body.data;
  if (entry === undefined) throw new Error('no entry');
  return entry;
}

async function undoLatest(subjectId: string) {
  const { seq } = await latestEntry(subjectId);
  const { status, body } = await admin.call(undoChange, { params: { seq }, body: { reason: 'Wrong.' } });
  return status === 200 ? 'undone' : body.code;
}

const outline: [number, number][] = [
  [46.6, 24.7],
  [46.602, 24.7],
  [46.602, 24.702],
  [46.6, 24.7],
];

test('logs what changed of a land, and undoes it except for the outline', async () => {
  const draft = {
    name: name('Malqa'),
    site: 'irrigated',
    rainMm: 95,
    outline,
    ownerName: name('Saleh'),
  } as const;
  const land = (await manager.call(createLand, { body: draft })).body.data;
  expect((await latestEntry(land.id)).after).toEqual({
    name: draft.name,
    site: 'irrigated',
    rainMm: 95,
    areaM2: land.areaM2,
    isHidden: false,
    allowsVisits: true,
    ownerIsPerson: false,
    ownerConsents: false,
    holderId: null,
  });
  const edit = (body: object, version: number) =>
    manager.call(updateLand, { params: { id: land.id }, body }, ifMatch(version));
  await edit({ rainMm: 100, holderPhone: holder.phone, ownerName: name('Other') }, 1);
  expect(await latestEntry(land.id)).toMatchObject({
    action: 'edited',
    before: { rainMm: 95, holderId: null },
    after: { rainMm: 100, holderId: holder.id },
  });
  expect(await undoLatest(land.id)).toBe('undone');
  const [row] =
    await sql()`select version, rain_mm, account_id, owner_name, area_m2 from land where id = ${land.id}`;
  expect(row).toMatchObject({
    version: 3,
    rain_mm: 95,
    account_id: null,
    owner_name: name('Other'),
    area_m2: land.areaM2,
  });
  await edit({ rainMm: 101 }, 3);
  const { seq } = await latestEntry(land.id);
  await edit({ rainMm: 102 }, 4);
  const stale = await admin.call(undoChange, { params: { seq }, body: { reason: 'Wrong.' } });
  expect(stale.body.code).toBe('EDITED_MEANWHILE');
  const [a, b, c] = outline as [[number, number], [number, number], [number, number]];
  await edit({ outline: [a, b, [c[0], 24.703], a] }, 5);
  expect(Object.keys((await latestEntry(land.id)).after ?? {})).toEqual(['areaM2']);
  expect(await undoLatest(land.id)).toBe('CONFLICT');
  const before = await latestEntry(land.id);
  await edit({ ownerName: null }, 6);
  expect((await latestEntry(land.id)).seq).toBe(before.seq);
});

test('undoes an edit of a company unless its address was taken since', async () => {
  const draft = { slug: 'first-company', name: name('First'), about: null };
  const { id } = (await manager.call(createCompany, { body: draft })).body.data;
  expect((await latestEntry(id)).after).toEqual({ ...draft, embedOrigins: [], holderId: null });
  const edit = (body: object, version: number) =>
    manager.call(updateCompany, { params: { id }, body }, ifMatch(version));
  await edit({ slug: 'second-company', embedOrigins: ['https://a.example', 'https://a.example'] }, 1);
  expect(await latestEntry(id)).toMatchObject({
    before: { slug: 'first-company', embedOrigins: [] },
    after: { slug: 'second-company', embedOrigins: ['https://a.example'] },
    mayUndo: false,
  });
  await edit({ slug: 'third-company' }, 2);
  await make.createCompany(sql(), { slug: 'second-company' });
  expect(await undoLatest(id)).toBe('EDITED_MEANWHILE');
  await sql()`update company set slug = 'other' where slug = 'second-company'`;
  expect(await undoLatest(id)).toBe('undone');
  const taken = await manager.call(createCompany, { body: { ...draft, slug: 'second-company' } });
  expect(taken.body.details?.map(({ path }) => path)).toEqual(['body.slug']);
});

test('logs every edit of a planter without the name, and undoes its assignments', async () => {
  const [first, second] = [await make.createEffort(sql()), await make.createEffort(sql())];
  const body = { name: name('Mona'), effortIds: [second.id, first.id] };
  const { id } = (await manager.call(createPlanter, { body })).body.data;
  const effortIds = [first.id, second.id].toSorted();
  expect((await latestEntry(id)).after).toEqual({ showsName: false, holderId: null, effortIds });
  const edit = (changes: object, version: number) =>
    manager.call(updatePlanter, { params: { id }, body: changes }, ifMatch(version));
  await edit({ name: name('Muna') }, 1);
  expect(await latestEntry(id)).toMatchObject({
    action: 'edited',
    before: null,
    after: null,
    mayUndo: false,
  });
  await edit({ effortIds: [], holderPhone: holder.phone }, 2);
  expect(await latestEntry(id)).toMatchObject({
    before: { holderId: null, effortIds },
    after: { holderId: holder.id, effortIds: [] },
  });
  expect(await undoLatest(id)).toBe('undone');
  const planter = (await manager.call(getPlanter, { params: { id } })).body.data;
  expect(planter).toMatchObject({ version: 4, name: name('Muna'), holder: null });
  expect(planter.assignments).toHaveLength(2);
  const unknown = await edit({ effortIds: [crypto.randomUUID()] }, 4);
  expect(unknown.body.details?.map(({ path }) => path)).toEqual(['body.effortIds']);
});

test('logs an effort as created, ignores another order of its lists, and undoes an edit', async () => {
  const land = await make.createLand(sql());
  const planters = [await make.createPlanter(sql()), await make.createPlanter(sql())].map(({ id }) => id);
  const draft = {
    name: name('Acacias'),
    status: 'active',
    startedOn: '2026-02-01',
    endsOn: null,
    target: 30,
    landId: land.id,
    companyId: null,
    mix: [
      { specieId: 'ziziphus-spina-christi', trees: 10 },
      { specieId: 'prosopis-cineraria', trees: 20 },
    ],
    planterIds: planters.toSorted().toReversed(),
  } as const;
  const { id } = (await manager.call(createEffort, { body: draft as never })).body.data;
  expect((await latestEntry(id)).after).toEqual(draft);
  const edit = (changes: object, version: number) =>
    manager.call(updateEffort, { params: { id }, body: changes }, ifMatch(version));
  await edit({ mix: draft.mix, planterIds: draft.planterIds }, 1);
  expect((await latestEntry(id)).action).toBe('created');
  await edit({ target: 5, mix: [{ specieId: 'prosopis-cineraria', trees: 5 }], planterIds: [] }, 2);
  expect((await edit({ target: 6 }, 3)).body.details?.map(({ path }) => path)).toEqual(['body.mix']);
  expect(await latestEntry(id)).toMatchObject({
    before: { target: 30, mix: draft.mix.toReversed(), planterIds: planters.toSorted() },
    after: { target: 5, mix: [{ specieId: 'prosopis-cineraria', trees: 5 }], planterIds: [] },
  });
  expect(await undoLatest(id)).toBe('undone');
  const [row] = await sql()`
    select version, target, (select sum(trees)::int from effort_specie where effort_id = ${id}) as planned,
      (select count(*)::int from effort_planter where effort_id = ${id}) as planters from effort where id = ${id}`;
  expect(row).toMatchObject({ version: 4, target: 30, planned: 30, planters: 2 });
});
