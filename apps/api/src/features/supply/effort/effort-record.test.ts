import {
  createEffort,
  type EffortDraft,
  getEffort,
  listEfforts,
  updateEffort,
} from '@nabta/contract/supply/effort';
import { createLand, getLand, type LandDraft, updateLand } from '@nabta/contract/supply/land';
import { createPlanter, getPlanter, updatePlanter } from '@nabta/contract/supply/planter';
import { beforeAll, describe, expect, test } from 'vitest';

import { selectViolations } from '#features/operations/verify/invariants.queries.ts';
import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

const roles = ['manager', 'viewer', 'company', 'landowner', 'planter', 'stranger'] as const;
type Persona = (typeof roles)[number];
const browsers = {} as Record<Persona, TestBrowser>;
const accounts = {} as Record<Persona, { id: string; phone: string }>;
const ids = { company: '', land: '', effort: '', planter: '', otherEffort: '', otherLand: '' };

const name = (en: string) => ({ ar: `بالعربية ${en}`, en });
const outline: [number, number][] = [
  [46.6, 24.7],
  [46.602, 24.7],
  [46.602, 24.702],
  [46.6, 24.702],
  [46.6, 24.7],
];

beforeAll(async () => {
  for (const role of roles) {
    accounts[role] = await make.createAccount(sql(), { role: role === 'stranger' ? 'company' : role });
    browsers[role] = await createStaffBrowser(app, accounts[role]);
  }
  const company = await make.createCompany(sql(), { account: accounts.company });
  const land = await make.createLand(sql(), { account: accounts.landowner });
  const planter = await make.createPlanter(sql(), { account: accounts.planter });
  const effort = await make.createEffort(sql(), { company, land, planterIds: [planter.id] });
  const other = await make.createEffort(sql());
  Object.assign(ids, {
    company: company.id,
    land: land.id,
    effort: effort.id,
    planter: planter.id,
    otherEffort: other.id,
    otherLand: other.landId,
  });
});

const draft = (part: Partial<EffortDraft> = {}): EffortDraft => ({
  name: name('Return of the acacias'),
  status: 'active',
  startedOn: '2026-02-01',
  endsOn: '2026-12-31',
  target: 30,
  landId: ids.land,
  companyId: ids.company,
  mix: [
    { specieId: 'prosopis-cineraria', trees: 20 },
    { specieId: 'ziziphus-spina-christi', trees: 10 },
  ],
  planterIds: [ids.planter],
  ...part,
});

describe('an effort', () => {
  test('is created, planted and edited, with each change in the audit log', async () => {
    const created = await browsers.manager.call(createEffort, { body: draft() });
    const effort = created.body.data;
    expect([created.status, effort.version, effort.planted, effort.standing]).toEqual([200, 1, 0, 0]);
    const places = { land: { id: ids.land }, company: { id: ids.company }, planter: { id: ids.planter } };
    await make.createTrees(sql(), 3, { effort, ...places });
    await make.createTree(sql(), { effort, ...places, endedAt: new Date('2026-03-02') });
    const body = draft({
      target: 40,
      mix: [{ specieId: 'prosopis-cineraria', trees: 40 }],
      status: 'paused',
    });
    const edited = await browsers.manager.call(
      updateEffort,
      { params: { id: effort.id }, body },
      { 'if-match': '"1"' },
    );
    expect(edited.body.data).toMatchObject({
      version: 2,
      status: 'paused',
      target: 40,
      planted: 4,
      standing: 3,
      mix: [{ specie: { id: 'prosopis-cineraria' }, trees: 40, planted: 4 }],
      planters: [{ id: ids.planter, planted: 4 }],
    });
    const entries = await sql()<{ body: { action: string; after: object } }[]>`
      select body from audit_entry where body ->> 'subjectId' = ${effort.id} order by seq`;
    expect(entries.map(({ body: entry }) => entry.action)).toEqual(['created', 'edited']);
    expect(Object.keys(entries[1]?.body.after ?? {}).toSorted()).toEqual(['mix', 'status', 'target']);
    expect(await selectViolations(sql(), 'audit_is_whole', app.clock.now())).toMatchObject({ faults: 0 });
  });

  test('returns 409 when the version is stale, also for concurrent edits', async () => {
    const { body } = await browsers.manager.call(createEffort, { body: draft() });
    const { id } = body.data;
    const edit = (target: number) =>
      browsers.manager.call(
        updateEffort,
        { params: { id }, body: draft({ target, mix: [] }) },
        { 'if-match': '"1"' },
      );
    const responses = await Promise.all([edit(50), edit(60), edit(70)]);
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    const withoutVersion = await browsers.manager.call(updateEffort, { params: { id }, body: draft() });
    expect(withoutVersion.status).toBe(400);
  });

  test.each([
    ['mix', { target: 31 }],
    ['endsOn', { endsOn: '2026-01-31' }],
    ['mix', { mix: [{ specieId: 'no-such', trees: 30 }] }],
    ['landId', { landId: crypto.randomUUID() }],
  ] as const)('returns 400 for an invalid %s', async (field, part) => {
    const { status, body } = await browsers.manager.call(createEffort, { body: draft(part as object) });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(`body.${field}`);
  });

  test('is readable by its company, landowner, planters and staff, and writable by managers only', async () => {
    const statusOf = async (persona: Persona, id: string) =>
      (await browsers[persona].call(getEffort, { params: { id } })).status;
    for (const persona of ['manager', 'viewer', 'company', 'landowner', 'planter'] as const)
      expect(await statusOf(persona, ids.effort), persona).toBe(200);
    expect(await statusOf('stranger', ids.effort)).toBe(404);
    for (const persona of ['company', 'landowner', 'planter'] as const)
      expect(await statusOf(persona, ids.otherEffort), persona).toBe(404);
    for (const persona of roles.filter((role) => role !== 'manager'))
      expect((await browsers[persona].call(createEffort, { body: draft() })).status, persona).toBe(403);
    const mine = await browsers.company.call(listEfforts, { query: { mine: 'true' } });
    const listed = new Set(mine.body.data.map(({ id }) => id));
    expect([listed.has(ids.effort), listed.has(ids.otherEffort)]).toEqual([true, false]);
    const { body } = await browsers.company.call(getEffort, { params: { id: ids.effort } });
    expect(body.data.planters).toEqual([{ id: ids.planter, name: null, planted: 0 }]);
  });
});

describe('a land', () => {
  const land = (part: Partial<LandDraft> = {}): LandDraft => ({
    name: name('Malqa'),
    site: 'irrigated',
    rainMm: 95,
    outline,
    ownerName: null,
    ...part,
  });

  test('computes area and centre from its outline and preserves the other features of its plan', async () => {
    const { body } = await browsers.manager.call(createLand, {
      body: land({ holderPhone: accounts.landowner.phone }),
    });
    const created = body.data;
    expect(created).toMatchObject({ version: 1, outline, holder: { id: accounts.landowner.id } });
    expect(created.areaM2).toBeGreaterThan(40_000);
    expect(created.point.geometry.coordinates).toEqual([46.601, 24.701]);
    await sql()`update land set plan = jsonb_set(plan, '{features,1}', ${JSON.stringify({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [46.6, 24.7] },
      properties: { kind: 'gate' },
    })}::jsonb) where id = ${created.id}`;
    const wider = outline.map(
      ([east, north]) => [east === 46.602 ? 46.603 : east, north] as [number, number],
    );
    const edited = await browsers.landowner.call(
      updateLand,
      { params: { id: created.id }, body: land({ outline: wider, rainMm: 100 }) },
      { 'if-match': '"1"' },
    );
    expect(edited.body.data).toMatchObject({ version: 2, rainMm: 100, outline: wider });
    const [row] = await sql()<{ kinds: string[] }[]>`
      select array(select f -> 'properties' ->> 'kind' from jsonb_array_elements(plan -> 'features') as f) as kinds
      from land where id = ${created.id}`;
    expect(row?.kinds).toEqual(['outline', 'gate']);
    const transferred = await browsers.landowner.call(
      updateLand,
      { params: { id: created.id }, body: land({ holderPhone: null }) },
      { 'if-match': '"2"' },
    );
    expect(transferred.status).toBe(403);
  });

  test("returns 400 for a self-intersecting outline and 404 for another user's land", async () => {
    const [a, b, c, d] = outline as [[number, number], [number, number], [number, number], [number, number]];
    const crossed = await browsers.manager.call(createLand, { body: land({ outline: [a, c, b, d, a] }) });
    expect(crossed.status).toBe(400);
    const call = { params: { id: ids.otherLand }, body: land() };
    const foreign = await browsers.landowner.call(updateLand, call, { 'if-match': '"1"' });
    expect(foreign.status).toBe(404);
    expect((await browsers.landowner.call(getLand, { params: { id: ids.otherLand } })).status).toBe(404);
    expect((await browsers.company.call(getLand, { params: { id: ids.land } })).body.data).toMatchObject({
      holder: null,
    });
  });
});

describe('a planter', () => {
  test('is linked to an account by phone and lists its efforts as assignments', async () => {
    const account = await make.createAccount(sql());
    const body = { name: name('Mona'), effortIds: [ids.effort], holderPhone: account.phone };
    const created = await browsers.manager.call(createPlanter, { body });
    const planter = created.body.data;
    expect(planter.assignments.map(({ id }) => id)).toEqual([ids.effort]);
    const ownerBrowser = await createStaffBrowser(app, account);
    expect((await ownerBrowser.call(getPlanter, { params: { id: planter.id } })).status).toBe(200);
    expect((await ownerBrowser.call(getPlanter, { params: { id: ids.planter } })).status).toBe(404);
    expect((await browsers.company.call(getPlanter, { params: { id: planter.id } })).status).toBe(404);
    const duplicate = await browsers.manager.call(createPlanter, { body: { ...body, effortIds: [] } });
    expect(duplicate.status).toBe(400);
    const edited = await browsers.manager.call(
      updatePlanter,
      { params: { id: planter.id }, body: { name: body.name, effortIds: [] } },
      { 'if-match': '"1"' },
    );
    expect(edited.body.data).toMatchObject({ version: 2, assignments: [], holder: { id: account.id } });
    const [entry] = await sql()<{ text: string }[]>`
      select string_agg(body::text, ' ') as text from audit_entry where body ->> 'subjectId' = ${planter.id}`;
    expect(entry?.text).not.toContain('Mona');
  });
});

test('returns 409 when an assignment was changed from the other record in between', async () => {
  const planter = await make.createPlanter(sql());
  const effort = await make.createEffort(sql());
  const editEffort = (body: object, version: number) =>
    browsers.manager.call(updateEffort, { params: { id: effort.id }, body }, { 'if-match': `"${version}"` });
  const editPlanter = (body: object, version: number) =>
    browsers.manager.call(
      updatePlanter,
      { params: { id: planter.id }, body },
      { 'if-match': `"${version}"` },
    );
  expect((await editEffort({ planterIds: [planter.id] }, 1)).status).toBe(200);
  const stale = await editPlanter({ name: name('Ahmad'), effortIds: [] }, 1);
  expect([stale.status, stale.body.code]).toEqual([409, 'EDITED_MEANWHILE']);
  const renamed = await editPlanter({ name: name('Ahmad') }, 2);
  expect(renamed.body.data).toMatchObject({ version: 3, assignments: [{ id: effort.id }] });
  expect((await editEffort({ status: 'paused' }, 2)).status).toBe(200);
  expect((await editPlanter({ effortIds: [] }, 3)).status).toBe(200);
  expect((await editEffort({ planterIds: [planter.id] }, 3)).body.code).toBe('EDITED_MEANWHILE');
});

test('accepts only one of two concurrent removals of an assignment', async () => {
  const planter = await make.createPlanter(sql());
  const effort = await make.createEffort(sql(), { planterIds: [planter.id] });
  const responses = await Promise.all([
    browsers.manager.call(
      updateEffort,
      { params: { id: effort.id }, body: { planterIds: [] } },
      { 'if-match': '"1"' },
    ),
    browsers.manager.call(
      updatePlanter,
      { params: { id: planter.id }, body: { effortIds: [] } },
      { 'if-match': '"1"' },
    ),
  ]);
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
});
