import { type Account, getAccount, getPublicAccount } from '@nabta/contract/account';
import { getRound, planRound, type Round } from '@nabta/contract/care';
import { careForTree, type FieldRound, listRound } from '@nabta/contract/field';
import { giveTree } from '@nabta/contract/gift';
import { listNotifications, type Notification } from '@nabta/contract/notification';
import { getPassport, type Passport } from '@nabta/contract/passport';
import { countTrees, getTree, pageTrees, type Tree, type TreeSummary } from '@nabta/contract/tree';
import { getEcoBenefitOfTree, type TreeBenefit } from '@nabta/contract/tree-benefit';
import { readPassportBody } from '@nabta/domain/passport';
import { beforeEach, expect, test } from 'vitest';

import { day, later } from '../../platform/clock.ts';
import type { AccountSeed, TreeSeed } from '../../seed/world-seeds.ts';
import * as make from '../../testing/factories.ts';
import { signedIn, signedInAsStaff } from '../../testing/signed-in.ts';
import { type TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { findFaults } from '../verify/verify-forest.ts';
import { fieldTeam, plant, plantings } from './testing/field-house.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;

let team: Awaited<ReturnType<typeof fieldTeam>>;
let owner: AccountSeed;
let ownersBrowser: TestBrowser;
let tree: TreeSeed;

beforeEach(async () => {
  team = await fieldTeam(house);
  owner = await make.createAccount(sql());
  ownersBrowser = await signedIn(house, owner);
  const { effort, planter } = team;
  tree = await make.createTree(sql(), {
    owner,
    effort,
    planter,
    plantedAt: new Date('2024-01-01T06:00:00Z'),
  });
});

type Visiting = { as?: TestBrowser; of?: TreeSeed; id?: string };
const visit = (said: object, { as = team.browser, of = tree, id = crypto.randomUUID() }: Visiting = {}) =>
  as.call(careForTree, {
    params: { publicId: of.publicId },
    body: { id, at: house.clock.now().toISOString(), ...said },
  });
const walk = async (as = team.browser) => (await as.call(listRound, {})).body.data as FieldRound;
const round = async () => (await walk()).trees;
const newsOf = async (browser: TestBrowser) =>
  ((await browser.call(listNotifications, { query: {} })).body.data as { items: Notification[] }).items;
const passportOf = async ({ publicId }: { publicId: string }) => {
  const { body } = await team.browser.call(getPassport, { params: { publicId } });
  return (body.data as Passport).entries.map((entry) => readPassportBody(entry.body));
};

test('a round lists what is due, and a check takes a tree off it', async () => {
  const { publicId } = tree;
  const due = (await round()).find((each) => each.publicId === publicId);
  expect(due).toMatchObject({ lastCheckedAt: null, dueAt: '2024-01-31T06:00:00.000Z', endedAt: null });
  expect((await visit({ health: 'fair', litres: 20, heightM: 1.2 })).status).toBe(200);
  expect((await round()).map((each) => each.publicId)).not.toContain(publicId);
  expect((await passportOf(tree)).slice(-3).map((entry) => entry?.kind)).toEqual([
    'checked',
    'watered',
    'measured',
  ]);
});

test('a round that was planned is walked in its order, by who plants there and by staff, and says what is done', async () => {
  const { land, effort } = team;
  for (const north of [3, 1, 2])
    await make.createTree(sql(), {
      land,
      effort,
      plantedAt: new Date('2024-01-01T06:00:00Z'),
      latitude: land.latitude + north / 1_000,
    });
  const manager = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'manager' }));
  const plan = (plannedOn: string) =>
    manager.call(planRound, { body: { landId: land.id, plannedOn, trees: 3 } });
  await plan('2026-02-27');
  const ahead = await plan('2026-03-05');
  const planned = (await plan('2026-03-01')).body.data as Round;
  const seen = await walk();
  expect(seen.rounds).toMatchObject([{ id: planned.id, status: 'planned', stops: 3, visited: 0 }]);
  const stops = () =>
    walk().then(({ trees }) => trees.filter(({ stop }) => stop !== null).map(({ publicId }) => publicId));
  const inOrder = planned.trees.map(({ publicId }) => publicId);
  expect((await stops()).toSorted()).toEqual(inOrder.toSorted());
  const numbered = seen.trees
    .filter(({ stop }) => stop !== null)
    .toSorted((one, other) => (one.stop?.number ?? 0) - (other.stop?.number ?? 0));
  expect(numbered.map(({ publicId }) => publicId)).toEqual(inOrder);
  expect(numbered[0]?.stop?.litres).toBe(planned.trees[0]?.litres);
  const staff = await signedIn(house, await make.createAccount(sql(), { role: 'field' }));
  expect((await walk(staff)).rounds.map(({ id }) => id)).toContain(planned.id);
  const other = await fieldTeam(house);
  expect((await walk(other.browser)).rounds).toEqual([]);
  for (const publicId of inOrder)
    await staff.call(careForTree, {
      params: { publicId },
      body: { id: crypto.randomUUID(), at: house.clock.now().toISOString(), health: 'good' },
    });
  expect((await walk()).rounds).toMatchObject([{ status: 'done', visited: 3 }]);
  house.clock.advance(2 * day);
  await signInAgain();
  expect((await walk()).rounds.map(({ id }) => id)).toEqual([(ahead.body.data as Round).id]);
  house.clock.advance(-2 * day);
});

test('who only measured a tree was at it, and a tree that was removed is no stop any more', async () => {
  const { land, effort } = team;
  const plantedAt = new Date('2024-01-01T06:00:00Z');
  const measured = await make.createTree(sql(), { land, effort, plantedAt });
  const removed = await make.createTree(sql(), { land, effort, plantedAt });
  const manager = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'manager' }));
  const body = { landId: land.id, plannedOn: '2026-03-01', trees: 2 };
  const { id, litres } = (await manager.call(planRound, { body })).body.data as Round;
  await visit({ heightM: 1.2 }, { of: measured });
  expect((await walk()).rounds).toMatchObject([{ id, stops: 2, visited: 1 }]);
  await sql()`update tree set is_deleted = true where id = ${removed.id}`;
  const read = (await manager.call(getRound, { params: { id } })).body.data as Round;
  expect(read).toMatchObject({ status: 'done', stops: 1, visited: 1 });
  expect(read.trees).toMatchObject([
    { publicId: measured.publicId, visitedAt: house.clock.now().toISOString() },
  ]);
  expect(read.litres).toBeLessThan(litres);
});

test('the same visit told again, at once or days later, is one', async () => {
  const id = crypto.randomUUID();
  const at = house.clock.now().toISOString();
  const answers = await Promise.all(Array.from({ length: 4 }, () => visit({ at, litres: 20 }, { id })));
  house.clock.advance(2 * day);
  await signInAgain();
  answers.push(await visit({ at, litres: 20 }, { id }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await passportOf(tree)).filter((entry) => entry?.kind === 'watered')).toHaveLength(1);
});

test('damage is told to the owner and a good check ends it', async () => {
  await visit({ isDamaged: true });
  expect((await newsOf(ownersBrowser))[0]).toMatchObject({ kind: 'tree_damaged' });
  await visit({ health: 'good', isDamaged: false });
  expect((await passportOf(tree)).map((entry) => entry?.kind).slice(-4)).toEqual([
    'checked',
    'damaged',
    'checked',
    'recovered',
  ]);
});

test('a visit told late stands as of its day: care before the loss is kept, and damage that somebody saw mended is no news', async () => {
  const daysAgo = (days: number) => later(house.clock.now(), -days * day).toISOString();
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
  expect((await newsOf(ownersBrowser)).map(({ kind }) => kind)).not.toContain('tree_damaged');
  expect(await findFaults(house.context.database, house.clock)).toEqual([]);
});

test('a loss ends the tree everywhere, its owner hears why, and its replacement is theirs', async () => {
  const { publicId } = tree;
  const before = await ecoOf(publicId);
  house.clock.advance(30 * day);
  await signInAgain();
  const at = later(house.clock.now(), -10 * day);
  expect((await visit({ at: at.toISOString(), lossCause: 'drought' })).status).toBe(200);
  expect((await visit({ health: 'good' })).body.code).toBe('TREE_ENDED');
  expect((await passportOf(tree)).at(-1)).toMatchObject({ kind: 'ended', facts: { cause: 'drought' } });
  expect((await newsOf(ownersBrowser))[0]).toMatchObject({
    kind: 'tree_died',
    payload: { tree: { publicId }, cause: 'drought' },
    path: `/tree/${publicId}`,
  });
  const after = await ecoOf(publicId);
  expect(after.endedAt).toBe(at.toISOString());
  house.clock.advance(day);
  await signInAgain();
  expect((await ecoOf(publicId)).co2RemovedKg).toBe(after.co2RemovedKg);
  expect(after.co2RemovedKg).toBeGreaterThan(before.co2RemovedKg);
  expect((await round()).find((each) => each.publicId === publicId)?.endedAt).toBe(at.toISOString());

  const next = plantings(house, team);
  const planted = await plant(team.browser, next({ replaces: publicId }));
  expect(planted.status).toBe(200);
  const successor = (planted.body.data as { publicId: string }).publicId;
  const page = (await ownersBrowser.call(getTree, { params: { publicId: successor } })).body.data as Tree;
  expect(page).toMatchObject({ isMine: true, predecessor: publicId });
  expect(page.ledger.map(({ kind }) => kind)).toEqual(['planted', 'assigned']);
  expect((await newsOf(ownersBrowser))[0]).toMatchObject({
    kind: 'tree_replaced',
    payload: { tree: { publicId: successor } },
  });
  expect((await plant(team.browser, next({ replaces: publicId }))).body.code).toBe('TREE_REPLACED');
  expect((await plant(team.browser, next({ replaces: successor }))).body.code).toBe('TREE_STANDING');
  expect((await round()).map((each) => each.publicId)).not.toContain(publicId);
  expect(await findFaults(house.context.database, house.clock)).toEqual([]);
});

test('a lost tree stays in its forest and is told as lost everywhere, and nobody is given it', async () => {
  const measured = await make.createTree(sql(), { owner, effort: team.effort, planter: team.planter });
  await visit({ girthCm: 30 }, { of: measured });
  await make.createTree(sql(), { owner });
  for (const each of [tree, measured]) await visit({ lossCause: 'storm' }, { of: each });
  const { publicId } = tree;
  const { shareCode } = (await ownersBrowser.call(getAccount, {})).body.data as Account;
  expect((await ownersBrowser.call(countTrees, {})).body.data).toEqual({ count: 3, lost: 2 });
  const filtered = { query: { planter: team.planter.id } };
  expect((await ownersBrowser.call(countTrees, filtered)).body.data).toEqual({ count: 2, lost: 2 });
  const shared = await ownersBrowser.call(getPublicAccount, { params: { shareCode } });
  expect(shared.body.data).toMatchObject({ treesPlanted: 3, treesLost: 2, level: 'planter' });
  const { body } = await ownersBrowser.call(pageTrees, { query: {} });
  const ends = (body.data as TreeSummary[]).map(({ endedAt }) => endedAt !== null);
  expect(ends.filter(Boolean)).toHaveLength(2);
  const page = (await ownersBrowser.call(getTree, { params: { publicId } })).body.data as Tree;
  expect(page).toMatchObject({ isMine: true, endCause: 'storm', endedAt: expect.any(String) });
  const give = { params: { publicId }, body: { phone: '+966551234567' } };
  expect((await ownersBrowser.call(giveTree, give)).body.code).toBe('TREE_LOST');
  expect(await findFaults(house.context.database, house.clock)).toEqual([]);
});

test('a tree that is not theirs to look after is unknown', async () => {
  const stranger = await make.createTree(sql(), { owner });
  expect((await visit({ health: 'good' }, { of: stranger })).status).toBe(404);
  const other = await fieldTeam(house);
  expect((await visit({ health: 'good' }, { as: other.browser })).status).toBe(404);
  expect((await visit({ health: 'good' }, { as: ownersBrowser })).status).toBe(403);
  expect((await visit({})).status).toBe(400);
});

async function signInAgain(): Promise<void> {
  team.browser = await signedIn(house, team.account);
  ownersBrowser = await signedIn(house, owner);
}

async function ecoOf(publicId: string): Promise<TreeBenefit> {
  return (await ownersBrowser.call(getEcoBenefitOfTree, { params: { publicId } })).body.data as TreeBenefit;
}
