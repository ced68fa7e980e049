import {
  createEffort,
  type EffortDraft,
  type EffortRecord,
  getEffort,
  listEfforts,
  updateEffort,
} from '@nabta/contract/effort';
import { createLand, getLand, type LandDraft, type LandRecord, updateLand } from '@nabta/contract/land';
import { createPlanter, getPlanter, type PlanterRecord, updatePlanter } from '@nabta/contract/planter';
import { beforeAll, describe, expect, test } from 'vitest';

import { loadSpecies } from '../../seed/load-species.ts';
import * as make from '../../testing/factories.ts';
import { signedInAsStaff } from '../../testing/signed-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { selectFaults } from '../verify/invariants.queries.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

const roles = ['manager', 'viewer', 'company', 'landowner', 'planter', 'stranger'] as const;
type Who = (typeof roles)[number];
const browsers = {} as Record<Who, TestBrowser>;
const accounts = {} as Record<Who, { id: string; phone: string }>;
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
  await loadSpecies({ sql: sql() });
  for (const role of roles) {
    accounts[role] = await make.createAccount(sql(), { role: role === 'stranger' ? 'company' : role });
    browsers[role] = await signedInAsStaff(house, accounts[role]);
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
  test('is planned, planted for and edited, and each step is in the audit log', async () => {
    const made = await browsers.manager.call(createEffort, { body: draft() });
    const effort = made.body.data as EffortRecord;
    expect([made.status, effort.version, effort.planted, effort.standing]).toEqual([200, 1, 0, 0]);
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
    expect(await selectFaults(sql(), 'audit_is_whole', house.clock.now())).toMatchObject({ faults: 0 });
  });

  test('that somebody else edited meanwhile is not overwritten, also where both come at once', async () => {
    const { body } = await browsers.manager.call(createEffort, { body: draft() });
    const { id } = body.data as EffortRecord;
    const edit = (target: number) =>
      browsers.manager.call(
        updateEffort,
        { params: { id }, body: draft({ target, mix: [] }) },
        { 'if-match': '"1"' },
      );
    const answers = await Promise.all([edit(50), edit(60), edit(70)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    const without = await browsers.manager.call(updateEffort, { params: { id }, body: draft() });
    expect(without.status).toBe(400);
  });

  test.each([
    ['mix', { target: 31 }],
    ['endsOn', { endsOn: '2026-01-31' }],
    ['mix', { mix: [{ specieId: 'no-such', trees: 30 }] }],
    ['landId', { landId: crypto.randomUUID() }],
  ] as const)('is refused by its %s', async (field, part) => {
    const { status, body } = await browsers.manager.call(createEffort, { body: draft(part as object) });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(`body.${field}`);
  });

  test('is seen by who pays, owns the land or plants, and by staff, and written by who runs efforts', async () => {
    const seen = async (who: Who, id: string) =>
      (await browsers[who].call(getEffort, { params: { id } })).status;
    for (const who of ['manager', 'viewer', 'company', 'landowner', 'planter'] as const)
      expect(await seen(who, ids.effort), who).toBe(200);
    expect(await seen('stranger', ids.effort)).toBe(404);
    for (const who of ['company', 'landowner', 'planter'] as const)
      expect(await seen(who, ids.otherEffort), who).toBe(404);
    for (const who of roles.filter((role) => role !== 'manager'))
      expect((await browsers[who].call(createEffort, { body: draft() })).status, who).toBe(403);
    const mine = await browsers.company.call(listEfforts, { query: { mine: 'true' } });
    const listed = new Set((mine.body.data as { id: string }[]).map(({ id }) => id));
    expect([listed.has(ids.effort), listed.has(ids.otherEffort)]).toEqual([true, false]);
    const { body } = await browsers.company.call(getEffort, { params: { id: ids.effort } });
    expect((body.data as EffortRecord).planters).toEqual([{ id: ids.planter, name: null, planted: 0 }]);
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

  test('has the area and the middle of its outline, and keeps the rest of its plan', async () => {
    const { body } = await browsers.manager.call(createLand, {
      body: land({ holderPhone: accounts.landowner.phone }),
    });
    const made = body.data as LandRecord;
    expect(made).toMatchObject({ version: 1, outline, holder: { id: accounts.landowner.id } });
    expect(made.areaM2).toBeGreaterThan(40_000);
    expect(made.point.geometry.coordinates).toEqual([46.601, 24.701]);
    await sql()`update land set plan = jsonb_set(plan, '{features,1}', ${JSON.stringify({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [46.6, 24.7] },
      properties: { kind: 'gate' },
    })}::jsonb) where id = ${made.id}`;
    const wider = outline.map(
      ([east, north]) => [east === 46.602 ? 46.603 : east, north] as [number, number],
    );
    const edited = await browsers.landowner.call(
      updateLand,
      { params: { id: made.id }, body: land({ outline: wider, rainMm: 100 }) },
      { 'if-match': '"1"' },
    );
    expect(edited.body.data).toMatchObject({ version: 2, rainMm: 100, outline: wider });
    const [row] = await sql()<{ kinds: string[] }[]>`
      select array(select f -> 'properties' ->> 'kind' from jsonb_array_elements(plan -> 'features') as f) as kinds
      from land where id = ${made.id}`;
    expect(row?.kinds).toEqual(['outline', 'gate']);
    const given = await browsers.landowner.call(
      updateLand,
      { params: { id: made.id }, body: land({ holderPhone: null }) },
      { 'if-match': '"2"' },
    );
    expect(given.status).toBe(403);
  });

  test('that crosses itself, and one of somebody else, is refused', async () => {
    const [a, b, c, d] = outline as [[number, number], [number, number], [number, number], [number, number]];
    const crossed = await browsers.manager.call(createLand, { body: land({ outline: [a, c, b, d, a] }) });
    expect(crossed.status).toBe(400);
    const call = { params: { id: ids.otherLand }, body: land() };
    const others = await browsers.landowner.call(updateLand, call, { 'if-match': '"1"' });
    expect(others.status).toBe(404);
    expect((await browsers.landowner.call(getLand, { params: { id: ids.otherLand } })).status).toBe(404);
    expect((await browsers.company.call(getLand, { params: { id: ids.land } })).body.data).toMatchObject({
      holder: null,
    });
  });
});

describe('a planter', () => {
  test('is given to an account, which becomes one, and its assignments are those of the efforts', async () => {
    const person = await make.createAccount(sql());
    const body = { name: name('Mona'), effortIds: [ids.effort], holderPhone: person.phone };
    const made = await browsers.manager.call(createPlanter, { body });
    const planter = made.body.data as PlanterRecord;
    expect(planter.assignments.map(({ id }) => id)).toEqual([ids.effort]);
    const own = await signedInAsStaff(house, person);
    expect((await own.call(getPlanter, { params: { id: planter.id } })).status).toBe(200);
    expect((await own.call(getPlanter, { params: { id: ids.planter } })).status).toBe(404);
    expect((await browsers.company.call(getPlanter, { params: { id: planter.id } })).status).toBe(404);
    const twice = await browsers.manager.call(createPlanter, { body: { ...body, effortIds: [] } });
    expect(twice.status).toBe(400);
    const edited = await browsers.manager.call(
      updatePlanter,
      { params: { id: planter.id }, body: { name: body.name, effortIds: [] } },
      { 'if-match': '"1"' },
    );
    expect(edited.body.data).toMatchObject({ version: 2, assignments: [], holder: { id: person.id } });
    const [entry] = await sql()<{ text: string }[]>`
      select string_agg(body::text, ' ') as text from audit_entry where body ->> 'subjectId' = ${planter.id}`;
    expect(entry?.text).not.toContain('Mona');
  });
});

test('who saves an effort or a planter without having seen an assignment from the other side is too late', async () => {
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
  const late = await editPlanter({ name: name('Ahmad'), effortIds: [] }, 1);
  expect([late.status, late.body.code]).toEqual([409, 'EDITED_MEANWHILE']);
  const renamed = await editPlanter({ name: name('Ahmad') }, 2);
  expect(renamed.body.data).toMatchObject({ version: 3, assignments: [{ id: effort.id }] });
  expect((await editEffort({ status: 'paused' }, 2)).status).toBe(200);
  expect((await editPlanter({ effortIds: [] }, 3)).status).toBe(200);
  expect((await editEffort({ planterIds: [planter.id] }, 3)).body.code).toBe('EDITED_MEANWHILE');
});

test('an assignment that is taken away from both sides at once ends with one of them too late', async () => {
  const planter = await make.createPlanter(sql());
  const effort = await make.createEffort(sql(), { planterIds: [planter.id] });
  const answers = await Promise.all([
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
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
});
