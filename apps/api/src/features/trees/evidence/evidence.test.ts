import { listNotifications } from '@nabta/contract/trees/notification';
import { getTree } from '@nabta/contract/trees/tree';
import { verifiedUntil } from '@nabta/domain/verification-level';
import { beforeEach, expect, test } from 'vitest';

import { addMs, day, second } from '#core/clock.ts';
import { runCheck } from '#features/operations/verify/check-invariants.ts';
import type { AccountSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser } from '#testing/test-sessions.ts';

import { fillEvidence, noticeExpiredSightings } from './evidence.jobs.ts';
import * as stored from './testing/evidence-fixtures.queries.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const now = new Date(Math.floor(Date.now() / second) * second);
const ago = (days: number) => addMs(now, -days * day);

let owner: AccountSeed;

beforeEach(async () => {
  app.clock.set(now);
  owner = await make.createAccount(sql());
  await stored.updateWalkBegun(sql());
});

const readTree = async ({ publicId }: { publicId: string }) => {
  const browser = await createSignedInBrowser(app, owner);
  return (await browser.call(getTree, { params: { publicId } })).body.data;
};
const noticesOf = async (account: AccountSeed) => {
  const browser = await createSignedInBrowser(app, account);
  const { items } = (await browser.call(listNotifications, { query: {} })).body.data;
  return items.map(({ kind, payload, path }) => ({ kind, path, ...payload }));
};

test('fills facts of older trees from field work, care, measurements and imports once', async () => {
  const staff = await make.createAccount(sql(), { role: 'field' });
  const [planted, cared, imported, demo] = [
    await make.createTree(sql(), { owner, plantedAt: ago(900) }),
    await make.createTree(sql(), { owner, plantedAt: ago(900) }),
    await make.createTree(sql(), { owner, plantedAt: ago(900) }),
    await make.createTree(sql(), { owner, plantedAt: ago(900), imageName: 'demo-ghaf' }),
  ];
  await stored.insertPlantingWork(sql(), { treeId: planted.id, accountId: owner.id, at: ago(900) });
  await stored.insertCheck(sql(), { treeId: cared.id, accountId: staff.id, at: ago(30) });
  await stored.insertSize(sql(), { treeId: cared.id, at: ago(20) });
  await stored.insertImport(sql(), {
    treeId: imported.id,
    company: await make.createCompany(sql()),
    by: owner,
  });
  for (let run = 0; run < 2; run += 1) {
    await stored.updateWalkBegun(sql());
    await fillEvidence.run(app.context, {});
  }
  expect(await readTree(planted)).toMatchObject({
    origin: 'planted_here',
    verification: { level: 'photographed', photographedAt: ago(900).toISOString() },
    evidence: expect.arrayContaining([
      expect.objectContaining({ kind: 'photographed', hasPlace: true }),
      expect.objectContaining({ kind: 'planted', author: 'planter' }),
    ]),
  });
  expect(await readTree(cared)).toMatchObject({
    verification: { level: 'verified', verifiedUntil: verifiedUntil(ago(30)).toISOString() },
    evidence: [
      { kind: 'measured', author: null },
      { kind: 'seen', author: 'field_staff' },
    ],
  });
  expect(await readTree(imported)).toMatchObject({
    origin: 'imported',
    verification: { level: 'documented' },
    evidence: [{ kind: 'document', author: 'importer', isIndependent: false }],
  });
  expect(await readTree(demo)).toMatchObject({ origin: 'demo', evidence: [] });
  const { examples } = await runCheck(app.context.database, 'evidence_adds_up', app.clock);
  expect(examples).toEqual([]);
});

test('continues a fill in slices after an interruption', async () => {
  const trees = await make.createTrees(sql(), 1_200, { owner });
  await stored.insertSizes(sql(), owner.id, ago(3));
  let slices = 0;
  const { database } = app.context;
  const failing: typeof database = {
    ...database,
    transaction(work, options) {
      slices += 1;
      if (slices > 2) throw new Error('killed');
      return database.transaction(work, options);
    },
  };
  await expect(fillEvidence.run({ ...app.context, database: failing }, {})).rejects.toThrow('killed');
  // Trees of other tests may be among the first thousand.
  const facts = await stored.selectFactCount(sql(), owner.id);
  expect(facts).toBeGreaterThan(500);
  expect(facts).toBeLessThan(trees.length);
  await fillEvidence.run(app.context, {});
  expect(await stored.selectFactCount(sql(), owner.id)).toBe(trees.length);
});

test('notifies owners once how many of their trees are only documented after the fill', async () => {
  await make.createTrees(sql(), 2, { owner });
  await make.createTree(sql(), { owner, origin: 'demo' });
  for (let run = 0; run < 2; run += 1) await fillEvidence.run(app.context, {});
  expect(await noticesOf(owner)).toMatchObject([{ kind: 'trees_documented', count: 2, path: '/' }]);
});

test('notifies owners once when the month of a sighting expires', async () => {
  const other = await make.createAccount(sql());
  const [tree, later] = [
    await make.createTree(sql(), { owner }),
    await make.createTree(sql(), { owner: other }),
  ];
  await stored.insertSighting(sql(), tree.id, ago(40));
  await stored.insertSighting(sql(), later.id, ago(1));
  const until = verifiedUntil(ago(40));
  app.clock.set(addMs(until, -second));
  await noticeExpiredSightings.run(app.context, {});
  expect(await noticesOf(owner)).toEqual([]);
  app.clock.set(until);
  for (let run = 0; run < 2; run += 1) await noticeExpiredSightings.run(app.context, {});
  expect(await noticesOf(owner)).toMatchObject([
    { kind: 'sightings_expired', count: 1, path: `/tree/${tree.publicId}` },
  ]);
  expect(await noticesOf(other)).toEqual([]);
});
