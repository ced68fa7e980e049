import { giveTree } from '@nabta/contract/gifts/gift';
import { getAccount, getPublicAccount } from '@nabta/contract/people/account';
import { getRound, planRound } from '@nabta/contract/supply/care';
import { recordVisit, listRound } from '@nabta/contract/supply/field';
import { listNotifications } from '@nabta/contract/trees/notification';
import { getPassport } from '@nabta/contract/trees/passport';
import { countTrees, getTree, pageTrees } from '@nabta/contract/trees/tree';
import { getEcoBenefitOfTree, type TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import { parsePassportBody } from '@nabta/domain/passport';
import { beforeEach, expect, test } from 'vitest';

import { day, addMs } from '#core/clock.ts';
import { findInvariantViolations } from '#features/operations/verify/check-invariants.ts';
import type { AccountSeed, TreeSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { type TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { fieldTeam, plant, plantingFactory } from './testing/field-test-kit.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;

let team: Awaited<ReturnType<typeof fieldTeam>>;
let owner: AccountSeed;
let ownerBrowser: TestBrowser;
let tree: TreeSeed;

beforeEach(async () => {
  team = await fieldTeam(app);
  owner = await make.createAccount(sql());
  ownerBrowser = await createSignedInBrowser(app, owner);
  const { effort, planter } = team;
  tree = await make.createTree(sql(), {
    owner,
    effort,
    planter,
    plantedAt: new Date('2024-01-01T06:00:00Z'),
  });
});

type VisitOptions = { as?: TestBrowser; of?: TreeSeed; id?: string };
const visit = (
  changes: object,
  { as = team.browser, of = tree, id = crypto.randomUUID() }: VisitOptions = {},
) =>
  as.call(recordVisit, {
    params: { publicId: of.publicId },
    body: { id, at: app.clock.now().toISOString(), ...changes },
  });
const fetchRound = async (as = team.browser) => (await as.call(listRound, {})).body.data;
const roundTrees = async () => (await fetchRound()).trees;
const notificationsOf = async (browser: TestBrowser) =>
  (await browser.call(listNotifications, { query: {} })).body.data.items;
const passportOf = async ({ publicId }: { publicId: string }) => {
  const { body } = await team.browser.call(getPassport, { params: { publicId } });
  return body.data.entries.map((entry) => parsePassportBody(entry.body));
};

test('lists due trees and removes a tree once it is checked', async () => {
  const { publicId } = tree;
  const due = (await roundTrees()).find((each) => each.publicId === publicId);
  expect(due).toMatchObject({ lastCheckedAt: null, dueAt: '2024-01-31T06:00:00.000Z', endedAt: null });
  expect((await visit({ health: 'fair', litres: 20, heightM: 1.2 })).status).toBe(200);
  expect((await roundTrees()).map((each) => each.publicId)).not.toContain(publicId);
  expect((await passportOf(tree)).slice(-3).map((entry) => entry?.kind)).toEqual([
    'checked',
    'watered',
    'measured',
  ]);
});

test('lists a planned round in order for its planters and staff, with its progress', async () => {
  const { land, effort } = team;
  for (const north of [3, 1, 2])
    await make.createTree(sql(), {
      land,
      effort,
      plantedAt: new Date('2024-01-01T06:00:00Z'),
      latitude: land.latitude + north / 1_000,
    });
  const manager = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'manager' }));
  const plan = (plannedOn: string) =>
    manager.call(planRound, { body: { landId: land.id, plannedOn, trees: 3 } });
  await plan('2026-02-27');
  const futureRound = await plan('2026-03-05');
  const planned = (await plan('2026-03-01')).body.data;
  const fetched = await fetchRound();
  expect(fetched.rounds).toMatchObject([{ id: planned.id, status: 'planned', stops: 3, visited: 0 }]);
  const stops = () =>
    fetchRound().then(({ trees }) =>
      trees.filter(({ stop }) => stop !== null).map(({ publicId }) => publicId),
    );
  const inOrder = planned.trees.map(({ publicId }) => publicId);
  expect((await stops()).toSorted()).toEqual(inOrder.toSorted());
  const numbered = fetched.trees
    .filter(({ stop }) => stop !== null)
    .toSorted((one, other) => (one.stop?.number ?? 0) - (other.stop?.number ?? 0));
  expect(numbered.map(({ publicId }) => publicId)).toEqual(inOrder);
  expect(numbered[0]?.stop?.litres).toBe(planned.trees[0]?.litres);
  const staff = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'field' }));
  expect((await fetchRound(staff)).rounds.map(({ id }) => id)).toContain(planned.id);
  const other = await fieldTeam(app);
  expect((await fetchRound(other.browser)).rounds).toEqual([]);
  for (const publicId of inOrder)
    await staff.call(recordVisit, {
      params: { publicId },
      body: { id: crypto.randomUUID(), at: app.clock.now().toISOString(), health: 'good' },
    });
  expect((await fetchRound()).rounds).toMatchObject([{ status: 'done', visited: 3 }]);
  app.clock.advance(2 * day);
  await signInAgain();
  expect((await fetchRound()).rounds.map(({ id }) => id)).toEqual([futureRound.body.data.id]);
  app.clock.advance(-2 * day);
});

test('counts a measurement as a visit and drops a deleted tree from the stops', async () => {
  const { land, effort } = team;
  const plantedAt = new Date('2024-01-01T06:00:00Z');
  const measured = await make.createTree(sql(), { land, effort, plantedAt });
  const removed = await make.createTree(sql(), { land, effort, plantedAt });
  const manager = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'manager' }));
  const body = { landId: land.id, plannedOn: '2026-03-01', trees: 2 };
  const { id, litres } = (await manager.call(planRound, { body })).body.data;
  await visit({ heightM: 1.2 }, { of: measured });
  expect((await fetchRound()).rounds).toMatchObject([{ id, stops: 2, visited: 1 }]);
  await sql()`update tree set is_deleted = true where id = ${removed.id}`;
  const round = (await manager.call(getRound, { params: { id } })).body.data;
  expect(round).toMatchObject({ status: 'done', stops: 1, visited: 1 });
  expect(round.trees).toMatchObject([
    { publicId: measured.publicId, visitedAt: app.clock.now().toISOString() },
  ]);
  expect(round.litres).toBeLessThan(litres);
});

test('records a visit once when it is resent immediately or days later', async () => {
  const id = crypto.randomUUID();
  const at = app.clock.now().toISOString();
  const responses = await Promise.all(Array.from({ length: 4 }, () => visit({ at, litres: 20 }, { id })));
  app.clock.advance(2 * day);
  await signInAgain();
  responses.push(await visit({ at, litres: 20 }, { id }));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await passportOf(tree)).filter((entry) => entry?.kind === 'watered')).toHaveLength(1);
});

test('accepts a visit after the proof has ended only when it was recorded before', async () => {
  await sql()`
    update session set proven_at = proven_at - interval '33 days' where account_id = ${team.account.id}`;
  const recordedAgo = async (days: number) => {
    const { status, body } = await visit({
      litres: 20,
      at: addMs(app.clock.now(), -days * day).toISOString(),
    });
    return [status, body.code];
  };
  expect(await recordedAgo(4)).toEqual([200, undefined]);
  expect(await recordedAgo(2)).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
});

test('notifies the owner of damage and records recovery on a good check', async () => {
  await visit({ isDamaged: true });
  expect((await notificationsOf(ownerBrowser))[0]).toMatchObject({ kind: 'tree_damaged' });
  await visit({ health: 'good', isDamaged: false });
  expect((await passportOf(tree)).map((entry) => entry?.kind).slice(-4)).toEqual([
    'checked',
    'damaged',
    'checked',
    'recovered',
  ]);
});

test('applies a late visit at its own date: care before the loss is recorded, outdated damage is not notified', async () => {
  const daysAgo = (days: number) => addMs(app.clock.now(), -days * day).toISOString();
  await visit({ at: daysAgo(1), health: 'good' });
  expect((await visit({ at: daysAgo(2), isDamaged: true })).status).toBe(200);
  const lost = await make.createTree(sql(), { owner, effort: team.effort, planter: team.planter });
  await visit({ at: daysAgo(1), lossCause: 'storm' }, { of: lost });
  expect((await visit({ at: daysAgo(2), litres: 20, isDamaged: true }, { of: lost })).status).toBe(200);
  expect((await visit({ at: daysAgo(2), lossCause: 'pest' }, { of: lost })).body.code).toBe('TREE_ENDED');
  expect((await visit({ at: daysAgo(1), litres: 20 }, { of: lost })).body.code).toBe('TREE_ENDED');

  const kindsOf = async (of: TreeSeed) => (await passportOf(of)).map((entry) => entry?.kind).slice(-2);
  expect(await kindsOf(tree)).toEqual(['checked', 'checked']);
  expect(await kindsOf(lost)).toEqual(['checked', 'watered']);
  expect((await notificationsOf(ownerBrowser)).map(({ kind }) => kind)).not.toContain('tree_damaged');
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});

test('ends a lost tree everywhere, notifies its owner and gives them the replacement', async () => {
  const { publicId } = tree;
  const before = await ecoOf(publicId);
  app.clock.advance(30 * day);
  await signInAgain();
  const at = addMs(app.clock.now(), -10 * day);
  expect((await visit({ at: at.toISOString(), lossCause: 'drought' })).status).toBe(200);
  expect((await visit({ health: 'good' })).body.code).toBe('TREE_ENDED');
  expect((await passportOf(tree)).at(-1)).toMatchObject({ kind: 'ended', facts: { cause: 'drought' } });
  expect((await notificationsOf(ownerBrowser))[0]).toMatchObject({
    kind: 'tree_died',
    payload: { tree: { publicId }, cause: 'drought' },
    path: `/tree/${publicId}`,
  });
  const after = await ecoOf(publicId);
  expect(after.endedAt).toBe(at.toISOString());
  app.clock.advance(day);
  await signInAgain();
  expect((await ecoOf(publicId)).co2RemovedKg).toBe(after.co2RemovedKg);
  expect(after.co2RemovedKg).toBeGreaterThan(before.co2RemovedKg);
  expect((await roundTrees()).find((each) => each.publicId === publicId)?.endedAt).toBe(at.toISOString());

  const next = plantingFactory(app, team);
  const planted = await plant(team.browser, next({ replaces: publicId }));
  expect(planted.status).toBe(200);
  const successor = planted.body.data.publicId;
  const page = (await ownerBrowser.call(getTree, { params: { publicId: successor } })).body.data;
  expect(page).toMatchObject({ isMine: true, predecessor: publicId });
  expect(page.ledger.map(({ kind }) => kind)).toEqual(['planted', 'assigned']);
  expect((await notificationsOf(ownerBrowser))[0]).toMatchObject({
    kind: 'tree_replaced',
    payload: { tree: { publicId: successor } },
  });
  expect((await plant(team.browser, next({ replaces: publicId }))).body.code).toBe('TREE_REPLACED');
  expect((await plant(team.browser, next({ replaces: successor }))).body.code).toBe('TREE_STANDING');
  expect((await roundTrees()).map((each) => each.publicId)).not.toContain(publicId);
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});

test('shows a lost tree as lost in its forest and forbids giving it', async () => {
  const measured = await make.createTree(sql(), { owner, effort: team.effort, planter: team.planter });
  await visit({ girthCm: 30 }, { of: measured });
  await make.createTree(sql(), { owner });
  for (const each of [tree, measured]) await visit({ lossCause: 'storm' }, { of: each });
  const { publicId } = tree;
  const { shareCode } = (await ownerBrowser.call(getAccount, {})).body.data;
  expect((await ownerBrowser.call(countTrees, {})).body.data).toEqual({ count: 3, lost: 2 });
  const filtered = { query: { planter: team.planter.id } };
  expect((await ownerBrowser.call(countTrees, filtered)).body.data).toEqual({ count: 2, lost: 2 });
  const shared = await ownerBrowser.call(getPublicAccount, { params: { shareCode } });
  expect(shared.body.data).toMatchObject({ treesPlanted: 3, treesLost: 2, level: 'planter' });
  const { body } = await ownerBrowser.call(pageTrees, { query: {} });
  const ends = body.data.map(({ endedAt }) => endedAt !== null);
  expect(ends.filter(Boolean)).toHaveLength(2);
  const page = (await ownerBrowser.call(getTree, { params: { publicId } })).body.data;
  expect(page).toMatchObject({ isMine: true, endCause: 'storm', endedAt: expect.any(String) });
  const give = { params: { publicId }, body: { phone: '+966551234567' } };
  expect((await ownerBrowser.call(giveTree, give)).body.code).toBe('TREE_LOST');
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});

test('returns 404 for a tree the planter is not responsible for', async () => {
  const foreignTree = await make.createTree(sql(), { owner });
  expect((await visit({ health: 'good' }, { of: foreignTree })).status).toBe(404);
  const other = await fieldTeam(app);
  expect((await visit({ health: 'good' }, { as: other.browser })).status).toBe(404);
  expect((await visit({ health: 'good' }, { as: ownerBrowser })).status).toBe(403);
  expect((await visit({})).status).toBe(400);
});

async function signInAgain(): Promise<void> {
  team.browser = await createStaffBrowser(app, team.account);
  ownerBrowser = await createSignedInBrowser(app, owner);
}

async function ecoOf(publicId: string): Promise<TreeBenefit> {
  return (await ownerBrowser.call(getEcoBenefitOfTree, { params: { publicId } })).body.data;
}
