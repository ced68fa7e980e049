import { getPassport, type Passport } from '@nabta/contract/trees/passport';
import { updateTree } from '@nabta/contract/trees/tree';
import { checkPassport, parsePassportBody } from '@nabta/domain/passport';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { day, addMs } from '#core/clock.ts';
import type { Executor } from '#core/postgres/database.ts';
import { findInvariantViolations } from '#features/operations/verify/check-invariants.ts';
import type { AccountSeed, TreeSeed } from '#seed/seed-types.ts';
import * as make from '#testing/factories.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';
import { createSignedInBrowser, createStaffBrowser } from '#testing/test-sessions.ts';

import { noHolder, transferTree } from '../tree/transfer-tree.ts';
import { hashOfEntry, readPassport } from './read-passport.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const visitor = () => new TestBrowser(() => app.app);

const read = async ({ publicId }: Pick<TreeSeed, 'publicId'>, browser = visitor()) =>
  (await browser.call(getPassport, { params: { publicId } })).body.data;
const kindsOf = ({ entries }: Passport) => entries.map(({ body }) => parsePassportBody(body)?.kind);
const factsOf = ({ entries }: Passport) => entries.map(({ body }) => parsePassportBody(body)?.facts);

/** A tree with transfers, a photo, a measurement, a check and a watering. */
async function createTreeWithHistory(): Promise<{ tree: TreeSeed; owner: AccountSeed; giver: AccountSeed }> {
  const [owner, giver] = [await make.createAccount(sql()), await make.createAccount(sql())];
  const tree = await make.createTree(sql(), { owner, giver, plantedAt: new Date('2024-03-01T06:00:00Z') });
  const at = new Date('2025-03-01T06:00:00Z');
  await sql()`insert into tree_photo (tree_id, image_name, taken_at) values (${tree.id}, 'a-photo', ${at})`;
  await sql()`insert into tree_measurement (tree_id, dbh_cm, measured_at) values (${tree.id}, 3.4, ${at})`;
  await sql()`
    insert into tree_care (tree_id, kind, health, litres, at)
    values (${tree.id}, 'checked', 'good', null, ${at}), (${tree.id}, 'watered', null, 20, ${addMs(at, day)})`;
  return { tree, owner, giver };
}

test('lists the events of a tree in order and is valid', async () => {
  const { tree } = await createTreeWithHistory();
  const passport = await read(tree);
  expect(kindsOf(passport)).toEqual([
    'planted',
    'assigned',
    'promised',
    'gifted',
    'photographed',
    'measured',
    'checked',
    'watered',
  ]);
  expect(factsOf(passport)[0]).toMatchObject({ tree: tree.publicId, specie: 'prosopis-cineraria' });
  expect(factsOf(passport).slice(4)).toEqual([
    { image: 'a-photo' },
    { dbhCm: 3.4, heightM: null },
    { health: 'good' },
    { litres: 20 },
  ]);
  expect(passport).toMatchObject({
    isWhole: true,
    head: { entries: 8 },
    lastCheckedAt: '2025-03-01T06:00:00.000Z',
    nextCheckAt: '2025-05-31T06:00:00.000Z',
  });
  expect(await checkPassport(passport, hashOfEntry)).toEqual({ isWhole: true });
});

test('contains damage, recovery and removal', async () => {
  const tree = await make.createTree(sql());
  const admin = await createStaffBrowser(app, await make.createAccount(sql(), { role: 'admin' }));
  const change = (body: object) => admin.call(updateTree, { params: { publicId: tree.publicId }, body });
  for (const body of [{ isDamaged: true }, { isDamaged: true }, { isVip: true }, { isDamaged: false }])
    await change(body);
  await change({ isDeleted: true });
  expect(kindsOf(await read(tree, admin))).toEqual(['planted', 'damaged', 'recovered', 'removed']);
  expect((await visitor().call(getPassport, { params: { publicId: tree.publicId } })).status).toBe(404);
});

test('records the removal of a photo and no longer shows it', async () => {
  const { tree } = await createTreeWithHistory();
  await sql()`delete from tree_photo where tree_id = ${tree.id}`;
  const passport = await read(tree);
  expect([kindsOf(passport).at(-1), passport.isWhole]).toEqual(['photo_removed', true]);
});

test('returns the same public file for every client, with an ETag', async () => {
  const { tree } = await createTreeWithHistory();
  const file = await app.app.inject(`/tree/${tree.publicId}/passport.json`);
  expect(file.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
  expect(file.json()).toEqual(await read(tree));
  const again = await app.app.inject({
    url: `/tree/${tree.publicId}/passport.json`,
    headers: { 'if-none-match': String(file.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  expect((await app.app.inject('/tree/0000000000/passport.json')).statusCode).toBe(404);
  expect((await app.app.inject('/tree/nothing/passport.json')).statusCode).toBe(404);
});

test('computes the same hash in the server and the database for any content', async () => {
  const tree = await make.createTree(sql());
  const arbitraryTexts = fc.array(
    fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !text.includes('\u0000')),
    {
      minLength: 1,
      maxLength: 10,
    },
  );
  await fc.assert(
    fc.asyncProperty(arbitraryTexts, async (texts) => {
      const facts = texts.map((text) => JSON.stringify({ text, [text]: [1e-7, 1e21, -0, text.length] }));
      for (const fact of facts) await sql()`select append_to_passport(${tree.id}, 'noted', now(), ${fact})`;
    }),
    { numRuns: 30 },
  );
  const passport = await read(tree);
  expect(passport.entries.length).toBeGreaterThan(30);
  expect(passport.isWhole).toBe(true);
});

test('serializes simultaneous events of a tree', async () => {
  const { tree, owner } = await createTreeWithHistory();
  const browser = await createSignedInBrowser(app, owner);
  const setDamaged = (isDamaged: boolean) =>
    app.context.database.transaction(async (executor) => {
      await executor`select from tree where id = ${tree.id} for update`;
      await executor`update tree set is_damaged = ${isDamaged} where id = ${tree.id}`;
    });
  await Promise.all(Array.from({ length: 20 }, (_, number) => setDamaged(number % 2 === 0)));
  expect((await read(tree, browser)).isWhole).toBe(true);
});

class Rollback extends Error {}

/** Tampers with the tables in a transaction that is rolled back, and returns what the checks detect. */
async function detectAfter(tree: TreeSeed, tamper: (executor: Executor) => Promise<unknown>) {
  const { database, clock } = app.context;
  const detected: { isWhole?: boolean; faults?: string[]; verdict?: unknown } = {};
  await expect(
    database.transaction(async (executor) => {
      await executor`alter table passport_entry disable trigger user`;
      await tamper(executor);
      const innerDatabase = {
        ...database,
        transaction: (work: (inner: Executor) => Promise<never>) => work(executor),
      };
      const passport = await readPassport(executor, tree.publicId, undefined);
      detected.isWhole = passport.isWhole;
      detected.verdict = await checkPassport(passport, hashOfEntry);
      detected.faults = (await findInvariantViolations(innerDatabase, clock)).filter((error) =>
        error.includes(tree.id),
      );
      throw new Rollback('rolled back');
    }),
  ).rejects.toThrow(Rollback);
  return detected;
}

test('detects an altered, removed or reordered entry in the server, the invariant check and the public verifier', async () => {
  const { tree } = await createTreeWithHistory();
  const { entries } = await read(tree);
  const position = fc.integer({ min: 1, max: entries.length });
  const tamper = fc.oneof(
    fc.record({ action: fc.constant('alter' as const), one: position, other: position }),
    fc.record({ action: fc.constant('remove' as const), one: position, other: position }),
    fc
      .record({ action: fc.constant('swap' as const), one: position, other: position })
      .filter(({ one, other }) => one !== other),
  );
  const tamperings = {
    alter: (executor: Executor, one: number) => executor`
      update passport_entry set body = replace(body::text, '"at":"20', '"at":"19')::json
      where tree_id = ${tree.id} and seq = ${one}`,
    remove: (executor: Executor, one: number) => executor`
      delete from passport_entry where tree_id = ${tree.id} and seq = ${one}`,
    swap: (executor: Executor, one: number, other: number) => executor`
      update passport_entry as entry set body = mate.body, hash = mate.hash
      from passport_entry as mate
      where entry.tree_id = ${tree.id} and mate.tree_id = ${tree.id} and entry.seq in (${one}, ${other})
        and mate.seq = ${one}::int + ${other}::int - entry.seq`,
  };
  await fc.assert(
    fc.asyncProperty(tamper, async ({ action, one, other }) => {
      const detected = await detectAfter(tree, async (executor) => tamperings[action](executor, one, other));
      expect(detected.isWhole).toBe(false);
      const brokenAt = action === 'swap' ? Math.min(one, other) : one;
      expect(detected.verdict).toEqual({ isWhole: false, brokenAt });
      expect(detected.faults?.length).toBeGreaterThan(0);
    }),
    { numRuns: 25 },
  );
});

test('detects a rewritten chain by comparing it with the ledger', async () => {
  const { tree } = await createTreeWithHistory();
  const detected = await detectAfter(tree, async (executor) => {
    await executor`
      update passport_entry set body = replace(body::text, '"kind":"gifted"', '"kind":"assigned"')::json
      where tree_id = ${tree.id}`;
    for (const { seq } of await executor<
      { seq: number }[]
    >`select seq from passport_entry where tree_id = ${tree.id} order by seq`)
      await executor`
        update passport_entry as entry
        set hash = passport_link((select hash from passport_entry where tree_id = ${tree.id} and seq = ${seq}::int - 1), body::text)
        where tree_id = ${tree.id} and seq = ${seq}`;
    await executor`
      update passport set hash = (select hash from passport_entry where tree_id = ${tree.id} order by seq desc limit 1)
      where tree_id = ${tree.id}`;
  });
  expect(detected.isWhole).toBe(true);
  expect(detected.faults).toEqual([`the passport of ${tree.id} and its ledger name different holders`]);
});

test('rejects updates of its rows', async () => {
  const { tree } = await createTreeWithHistory();
  const change = sql()`update passport_entry set seq = seq + 100 where tree_id = ${tree.id}`;
  await expect(change).rejects.toThrow('append only');
});

test('shows names only outside the hash chain and omits private users', async () => {
  const owner = await make.createAccount(sql(), { isPrivate: true, firstname: 'Wafa' });
  const giver = await make.createAccount(sql(), { firstname: 'Hatim' });
  const tree = await make.createTree(sql(), { owner, giver });
  const passport = await read(tree);
  expect(passport.hands.map(({ seq, person }) => [seq, person?.firstname])).toEqual([
    [1, undefined],
    [2, 'Hatim'],
    [3, undefined],
    [4, undefined],
  ]);
  const chain = JSON.stringify(passport.entries);
  for (const secret of ['Hatim', 'Wafa', owner.id, giver.id]) expect(chain).not.toContain(secret);
  const ownView = await read(tree, await createSignedInBrowser(app, owner));
  expect(ownView.hands[3]?.person?.firstname).toBe('Wafa');
});

test('pseudonymizes the same holder differently per tree', async () => {
  const owner = await make.createAccount(sql());
  const trees = await make.createTrees(sql(), 2, { owner });
  const hands = await Promise.all(trees.map(async (tree) => factsOf(await read(tree))[1]?.['hand']));
  expect(hands[0]).toMatch(/^[0-9a-f]{64}$/u);
  expect(hands[0]).not.toBe(hands[1]);
});

test('stays valid after an account is erased and contains no trace of it', async () => {
  const { tree, owner } = await createTreeWithHistory();
  const from = { accountId: owner.id };
  await transferTree(sql(), { treeId: tree.id, kind: 'returned', from, to: noHolder, at: app.clock.now() });
  const before = await read(tree);
  await sql()`delete from account where id = ${owner.id}`;
  const after = await read(tree);
  expect(after.entries).toEqual(before.entries);
  expect(after.isWhole).toBe(true);
  expect(after.hands.map(({ person }) => person?.id)).not.toContain(owner.id);
  expect(
    (await findInvariantViolations(app.context.database, app.clock)).filter((error) =>
      error.includes(tree.id),
    ),
  ).toEqual([]);
});
