import { createHash } from 'node:crypto';

import { makeDisclosure, readDisclosure } from '@nabta/contract/operations/disclosure';
import { listAudit } from '@nabta/contract/people/audit';
import { listRound, recordVisit } from '@nabta/contract/supply/field';
import {
  closeSample,
  drawSample,
  getSample,
  getStand,
  listSamples,
  type Sample,
} from '@nabta/contract/supply/sample';
import { getSurvival } from '@nabta/contract/trees/survival';
import { beforeEach, describe, expect, test } from 'vitest';

import { minute } from '#core/clock.ts';
import type { AccountSeed, LandSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createStaffBrowser } from '#testing/test-sessions.ts';

import { closeOverdueSamples } from './sample.jobs.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const visitor = () => new TestBrowser(() => app.app);
const plantedAt = new Date('2024-01-05T09:00:00Z');

let manager: TestBrowser;
let field: TestBrowser;
let sponsorAccount: AccountSeed;
let company: { id: string };
let lands: readonly [LandSeed, LandSeed];

/** Sessions of staff end while the clock advances. */
async function moveTo(time: string): Promise<void> {
  app.clock.set(new Date(time));
  manager = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'manager' }));
  field = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'field' }));
}

beforeEach(async () => {
  await moveTo('2026-08-10T10:00:00Z');
  sponsorAccount = await make.createAccount(sql(), { role: 'company' });
  company = await make.createCompany(sql(), { account: sponsorAccount });
  lands = [await make.createLand(sql()), await make.createLand(sql())];
  await make.createTrees(sql(), 30, { company, land: lands[0], plantedAt });
  await make.createTrees(sql(), 10, { company, land: lands[1], plantedAt });
  await make.createTrees(sql(), 2, { company, land: lands[1], specieId: 'phoenix-dactylifera', plantedAt });
  await make.createTrees(sql(), 3, { company, land: lands[0], plantedAt, endedAt: new Date('2025-01-01') });
  await make.createTrees(sql(), 1, { company, land: lands[0], plantedAt, isDeleted: true });
});

const body = (changes: object = {}) => ({
  scope: 'company' as const,
  id: company.id,
  trees: 14,
  endsOn: '2026-08-20',
  ...changes,
});
const draw = async (changes: object = {}): Promise<Sample> => {
  const { body: drawn, status } = await manager.call(drawSample, { body: body(changes) });
  expect(status).toBe(200);
  return drawn.data;
};
const read = async (id: string) => (await manager.call(getSample, { params: { id } })).body.data;
const survivalOf = async () =>
  (await visitor().call(getSurvival, { params: { scope: 'company', id: company.id } })).body.data;

async function visit(publicId: string, changes: object = { health: 'good' }, as = field): Promise<void> {
  const position = await sql().one<{ longitude: number; latitude: number }>`
    select longitude, latitude from tree where public_id = ${publicId}`;
  const { status } = await as.call(recordVisit, {
    params: { publicId },
    body: {
      id: crypto.randomUUID(),
      at: app.clock.now().toISOString(),
      place: { ...position, accuracyM: 5 },
      ...changes,
    },
  });
  expect(status).toBe(200);
}

describe('drawing a sample', () => {
  test('takes trees of each land and species in proportion, those with the smallest hash of the seed', async () => {
    const stand = await manager.call(getStand, { params: { scope: 'company', id: company.id } });
    expect(stand.body.data).toEqual({ population: 42, strata: 3, suggestedTrees: 38, draws: 0 });
    const { id, seed, commitment, strata, sampled, ...sample } = await draw();
    expect(sample).toMatchObject({
      population: 42,
      trees: 14,
      reached: 0,
      draw: 1,
      result: null,
      reason: null,
    });
    expect(seed).toBeNull();
    expect(strata.map(({ population, trees }) => `${trees} of ${population}`).toSorted()).toEqual([
      '1 of 2',
      '10 of 30',
      '3 of 10',
    ]);
    const stored = await sql().oneValue<string>`select seed from sample where id = ${id}`;
    expect(createHash('sha256').update(stored).digest('hex')).toBe(commitment);
    const ids = await sql().column<string>`
      select public_id from tree
      where land_id = ${lands[0].id} and not is_deleted and ended_at is null`;
    const hashOf = (publicId: string) => createHash('sha256').update(`${stored}:${publicId}`).digest('hex');
    const expected = ids.toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1)).slice(0, 10);
    const drawn = sampled.filter(({ land }) => land?.id === lands[0].id).map(({ publicId }) => publicId);
    expect(drawn.toSorted()).toEqual(expected.toSorted());
  });

  test('leaves out demo trees when the demo data is not in use', async () => {
    await make.createTrees(sql(), 5, { company, land: lands[1], plantedAt, origin: 'demo' });
    const populationOf = async () =>
      (await manager.call(getStand, { params: { scope: 'company', id: company.id } })).body.data.population;
    expect(await populationOf()).toBe(47);
    await sql()`update demo_data set is_counted = false`;
    try {
      expect(await populationOf()).toBe(42);
      expect((await draw({ trees: 42 })).sampled).toHaveLength(42);
    } finally {
      await sql()`update demo_data set is_counted = true`;
    }
  });

  test('leads field staff to its trees, and nobody who works for a land or sponsor', async () => {
    const planter = await make.createAccount(sql(), { role: 'landowner' });
    await sql()`update land set account_id = ${planter.id} where id = ${lands[0].id}`;
    const { id, sampled } = await draw();
    const listRounds = async (browser = field) => {
      const { rounds, trees } = (await browser.call(listRound, {})).body.data;
      const own = rounds.filter(({ sample }) => sample?.id === id);
      const ids = new Set(own.map((round) => round.id));
      return { rounds: own, trees: trees.filter(({ stop }) => ids.has(stop?.roundId ?? '')) };
    };
    const { rounds, trees } = await listRounds();
    expect(rounds.map(({ sample, land }) => `${land.id} until ${sample?.endsOn}`).toSorted()).toEqual(
      lands.map(({ id: landId }) => `${landId} until 2026-08-20`).toSorted(),
    );
    const stops = trees.map(({ publicId }) => publicId);
    expect(stops.toSorted()).toEqual(sampled.map(({ publicId }) => publicId).toSorted());
    const landowner = await createStaffBrowser(app, planter);
    expect((await listRounds(landowner)).rounds).toEqual([]);
    await moveTo('2026-08-20T10:00:00Z');
    expect((await listRounds()).rounds).toHaveLength(2);
    await moveTo('2026-08-20T21:00:00Z');
    expect((await listRounds()).rounds).toEqual([]);
  });

  test('cannot be changed afterwards', async () => {
    const { id } = await draw();
    const frozen = 'A sample is frozen.';
    await expect(sql()`update sample set seed = ${'0'.repeat(64)} where id = ${id}`).rejects.toThrow(frozen);
    await expect(sql()`delete from sample_tree where sample_id = ${id}`).rejects.toThrow(frozen);
    await expect(sql()`update sample_stratum set trees = 1 where sample_id = ${id}`).rejects.toThrow(frozen);
    await expect(sql()`delete from sample where id = ${id}`).rejects.toThrow(frozen);
  });

  test('needs a reason for a second sample, logs it and shows its number', async () => {
    const first = await draw();
    expect((await manager.call(drawSample, { body: body() })).body.code).toBe('CONFLICT');
    await manager.call(closeSample, { params: { id: first.id } });
    expect((await manager.call(drawSample, { body: body() })).status).toBe(400);
    const second = await draw({ reason: 'The first team fell ill.' });
    expect(second).toMatchObject({ draw: 2, reason: 'The first team fell ill.' });
    expect((await survivalOf()).sample?.draws).toBe(2);
    const admin = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
    const { body: audit } = await admin.call(listAudit, { query: { subject: 'sample', action: 'drawn' } });
    expect(audit.data[0]).toMatchObject({ subjectId: second.id, reason: 'The first team fell ill.' });
    const listed = (await manager.call(listSamples, { query: {} })).body.data;
    expect(listed.slice(0, 2).map(({ id, draw: number }) => [id, number])).toEqual([
      [second.id, 2],
      [first.id, 1],
    ]);
  });

  test('is refused for no trees, days that are over and roles that do not verify', async () => {
    const empty = await make.createCompany(sql());
    expect((await manager.call(drawSample, { body: body({ id: empty.id }) })).body.code).toBe(
      'NO_TREES_TO_SAMPLE',
    );
    expect((await manager.call(drawSample, { body: body({ endsOn: '2026-08-09' }) })).status).toBe(400);
    expect((await manager.call(drawSample, { body: body({ endsOn: '2027-08-09' }) })).status).toBe(400);
    const sponsor = await createStaffBrowser(app, sponsorAccount);
    for (const browser of [sponsor, field])
      expect((await browser.call(drawSample, { body: body() })).status).toBe(403);
  });
});

describe('result of a sample', () => {
  test('counts trees that independent people found, and the others as not found', async () => {
    const { id, sampled } = await draw();
    const [first, second, third, fourth] = sampled.map(({ publicId }) => publicId);
    await visit(first ?? '');
    await visit(second ?? '', { lossCause: 'drought' });
    await visit(third ?? '', { lossCause: 'never_existed' });
    const planterAccount = await make.createAccount(sql(), { role: 'field' });
    const planter = await make.createPlanter(sql(), { account: planterAccount });
    await sql()`update tree set planter_id = ${planter.id} where public_id = ${fourth ?? ''}`;
    await visit(fourth ?? '', { health: 'good' }, await createStaffBrowser(app, planterAccount));
    expect(await read(id)).toMatchObject({ reached: 3, result: null });
    await manager.call(closeSample, { params: { id } });
    const closed = await read(id);
    expect(closed.result).toMatchObject({ alive: 1, dead: 1, notFound: 12 });
    expect(closed.seed).toMatch(/^[0-9a-f]{64}$/u);
    expect(closed.sampled.filter(({ outcome }) => outcome === 'not_found')).toHaveLength(12);
    app.clock.advance(minute);
    await visit(fourth ?? '');
    expect(await read(id)).toEqual(closed);
    expect((await manager.call(closeSample, { params: { id } })).status).toBe(409);
    expect((await survivalOf()).sample).toMatchObject({ id, trees: 14, population: 42, ...closed.result });
  });

  test('ignores visits before the draw, after the last day, in doubt and without a place', async () => {
    const outside = await sql().oneValue<string>`
      select public_id from tree where land_id = ${lands[0].id} and not is_deleted and ended_at is null limit 1`;
    await visit(outside);
    app.clock.advance(minute);
    const { id, sampled } = await draw({ trees: 42 });
    expect((await read(id)).reached).toBe(0);
    const [first, second, third] = sampled.map(({ publicId }) => publicId);
    await visit(first ?? '');
    const change = { health: 'good' };
    await visit(second ?? '', { ...change, place: { longitude: 39.2, latitude: 21.5, accuracyM: 5 } });
    await visit(third ?? '', { ...change, place: undefined });
    expect((await read(id)).reached).toBe(1);
    await moveTo('2026-08-21T10:00:00Z');
    await visit(sampled[2]?.publicId ?? '');
    expect((await read(id)).reached).toBe(1);
  });

  test('is frozen by a job after the last day and cited by later reports', async () => {
    const { id, sampled } = await draw();
    for (const { publicId } of sampled.slice(0, 12)) await visit(publicId);
    await closeOverdueSamples.run(app.context, {});
    expect((await read(id)).closedAt).toBeNull();
    await moveTo('2026-08-20T21:20:00Z');
    await closeOverdueSamples.run(app.context, {});
    const { result, closedAt } = await read(id);
    expect(closedAt).toBe('2026-08-20T21:20:00.000Z');
    expect(result?.existence.share).toBeGreaterThan(0.6);
    expect(result?.existence.low).toBeLessThan(result?.existence.share ?? 0);
    const admin = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
    const period = { companyId: company.id, fromOn: '2026-01-01', toOn: '2026-06-30' };
    const { serial } = (await admin.call(makeDisclosure, { body: period })).body.data;
    await app.runJobs();
    const report = (await visitor().call(readDisclosure, { params: { serial } })).body.data;
    expect(report.basis?.sample).toMatchObject({ id, closedAt, ...result });
    const slug = await sql().oneValue<string>`select slug from company where id = ${company.id}`;
    const { body: counter } = await app.app.inject(`/embed/${slug}/counter?lang=en`);
    expect(counter).toMatch(/<span>[\d.]+% alive in a random sample \([\d.]+% – [\d.]+%\)<\/span>/u);
  });
});
