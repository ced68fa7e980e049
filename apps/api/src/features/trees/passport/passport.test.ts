import { getPassport, type Passport } from '@nabta/contract/passport';
import { updateTree } from '@nabta/contract/tree';
import { checkPassport, readPassportBody } from '@nabta/domain/passport';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { day, later } from '../../platform/clock.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import type { AccountSeed, TreeSeed } from '../../seed/world-seeds.ts';
import * as make from '../../testing/factories.ts';
import { signedIn, signedInAsStaff } from '../../testing/signed-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';
import { nobody, passTree } from '../tree/pass-tree.ts';
import { findFaults } from '../verify/verify-forest.ts';
import { hashOfEntry } from './hash-of-entry.ts';
import { readPassport } from './read-passport.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
const visitor = () => new TestBrowser(() => house.app);

const read = async ({ publicId }: Pick<TreeSeed, 'publicId'>, browser = visitor()) =>
  (await browser.call(getPassport, { params: { publicId } })).body.data as Passport;
const kindsOf = ({ entries }: Passport) => entries.map(({ body }) => readPassportBody(body)?.kind);
const factsOf = ({ entries }: Passport) => entries.map(({ body }) => readPassportBody(body)?.facts);

/** A tree that has passed through hands, was photographed, measured, looked at and watered. */
async function livedTree(): Promise<{ tree: TreeSeed; owner: AccountSeed; giver: AccountSeed }> {
  const [owner, giver] = [await make.createAccount(sql()), await make.createAccount(sql())];
  const tree = await make.createTree(sql(), { owner, giver, plantedAt: new Date('2024-03-01T06:00:00Z') });
  const at = new Date('2025-03-01T06:00:00Z');
  await sql()`insert into tree_photo (tree_id, image_name, taken_at) values (${tree.id}, 'a-photo', ${at})`;
  await sql()`insert into tree_measurement (tree_id, dbh_cm, measured_at) values (${tree.id}, 3.4, ${at})`;
  await sql()`
    insert into tree_care (tree_id, kind, health, litres, at)
    values (${tree.id}, 'checked', 'good', null, ${at}), (${tree.id}, 'watered', null, 20, ${later(at, day)})`;
  return { tree, owner, giver };
}

test('a passport tells what happened to a tree, in its order, and is whole', async () => {
  const { tree } = await livedTree();
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

test('damage, recovery and removal are part of it', async () => {
  const tree = await make.createTree(sql());
  const admin = await signedInAsStaff(house, await make.createAccount(sql(), { role: 'admin' }));
  const change = (body: object) => admin.call(updateTree, { params: { publicId: tree.publicId }, body });
  for (const body of [{ isDamaged: true }, { isDamaged: true }, { isVip: true }, { isDamaged: false }])
    await change(body);
  await change({ isDeleted: true });
  expect(kindsOf(await read(tree, admin))).toEqual(['planted', 'damaged', 'recovered', 'removed']);
  expect((await visitor().call(getPassport, { params: { publicId: tree.publicId } })).status).toBe(404);
});

test('a photo that was taken away stays told of, and is not shown', async () => {
  const { tree } = await livedTree();
  await sql()`delete from tree_photo where tree_id = ${tree.id}`;
  const passport = await read(tree);
  expect([kindsOf(passport).at(-1), passport.isWhole]).toEqual(['photo_removed', true]);
});

test('the file says the same to anybody, and may be kept', async () => {
  const { tree } = await livedTree();
  const file = await house.app.inject(`/tree/${tree.publicId}/passport.json`);
  expect(file.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
  expect(file.json()).toEqual(await read(tree));
  const again = await house.app.inject({
    url: `/tree/${tree.publicId}/passport.json`,
    headers: { 'if-none-match': String(file.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  expect((await house.app.inject('/tree/0000000000/passport.json')).statusCode).toBe(404);
  expect((await house.app.inject('/tree/nothing/passport.json')).statusCode).toBe(404);
});

test('whatever an entry says, the server’s hash is the database’s', async () => {
  const tree = await make.createTree(sql());
  const said = fc.array(
    fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !text.includes('\u0000')),
    {
      minLength: 1,
      maxLength: 10,
    },
  );
  await fc.assert(
    fc.asyncProperty(said, async (texts) => {
      const facts = texts.map((text) => JSON.stringify({ text, [text]: [1e-7, 1e21, -0, text.length] }));
      for (const fact of facts) await sql()`select append_to_passport(${tree.id}, 'noted', now(), ${fact})`;
    }),
    { numRuns: 30 },
  );
  const passport = await read(tree);
  expect(passport.entries.length).toBeGreaterThan(30);
  expect(passport.isWhole).toBe(true);
});

test('two events of a tree at the same moment follow each other', async () => {
  const { tree, owner } = await livedTree();
  const browser = await signedIn(house, owner);
  const rename = (isDamaged: boolean) =>
    house.context.database.transaction(async (executor) => {
      await executor`select from tree where id = ${tree.id} for update`;
      await executor`update tree set is_damaged = ${isDamaged} where id = ${tree.id}`;
    });
  await Promise.all(Array.from({ length: 20 }, (_, number) => rename(number % 2 === 0)));
  expect((await read(tree, browser)).isWhole).toBe(true);
});

class Undo extends Error {}

/** What somebody with the keys of the database might do, and what is found of it. */
async function foundAfter(tree: TreeSeed, harm: (executor: Executor) => Promise<unknown>) {
  const { database, clock } = house.context;
  const found: { isWhole?: boolean; faults?: string[]; verdict?: unknown } = {};
  await expect(
    database.transaction(async (executor) => {
      await executor`alter table passport_entry disable trigger user`;
      await harm(executor);
      const inside = {
        ...database,
        transaction: (work: (inner: Executor) => Promise<never>) => work(executor),
      };
      const passport = await readPassport(executor, tree.publicId, undefined);
      found.isWhole = passport.isWhole;
      found.verdict = await checkPassport(passport, hashOfEntry);
      found.faults = (await findFaults(inside, clock)).filter((fault) => fault.includes(tree.id));
      throw new Undo('as it was');
    }),
  ).rejects.toThrow(Undo);
  return found;
}

test('one altered, removed or reordered entry is found by the server, by verify and by whoever reads it', async () => {
  const { tree } = await livedTree();
  const { entries } = await read(tree);
  const place = fc.integer({ min: 1, max: entries.length });
  const harm = fc.oneof(
    fc.record({ deed: fc.constant('alter' as const), one: place, other: place }),
    fc.record({ deed: fc.constant('remove' as const), one: place, other: place }),
    fc
      .record({ deed: fc.constant('swap' as const), one: place, other: place })
      .filter(({ one, other }) => one !== other),
  );
  const deeds = {
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
    fc.asyncProperty(harm, async ({ deed, one, other }) => {
      const found = await foundAfter(tree, async (executor) => deeds[deed](executor, one, other));
      expect(found.isWhole).toBe(false);
      const brokenAt = deed === 'swap' ? Math.min(one, other) : one;
      expect(found.verdict).toEqual({ isWhole: false, brokenAt });
      expect(found.faults?.length).toBeGreaterThan(0);
    }),
    { numRuns: 25 },
  );
});

test('who rewrites a hand and every hash after it is found by the ledger', async () => {
  const { tree } = await livedTree();
  const found = await foundAfter(tree, async (executor) => {
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
  expect(found.isWhole).toBe(true);
  expect(found.faults).toEqual([`the passport of ${tree.id} and its ledger tell of other hands`]);
});

test('the rows refuse to be changed', async () => {
  const { tree } = await livedTree();
  const change = sql()`update passport_entry set seq = seq + 100 where tree_id = ${tree.id}`;
  await expect(change).rejects.toThrow('append only');
});

test('names stand beside the chain and not in it, and who is private stands nowhere', async () => {
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
  const seen = await read(tree, await signedIn(house, owner));
  expect(seen.hands[3]?.person?.firstname).toBe('Wafa');
});

test('the same hand has another number in another tree', async () => {
  const owner = await make.createAccount(sql());
  const trees = await make.createTrees(sql(), 2, { owner });
  const hands = await Promise.all(trees.map(async (tree) => factsOf(await read(tree))[1]?.['hand']));
  expect(hands[0]).toMatch(/^[0-9a-f]{64}$/u);
  expect(hands[0]).not.toBe(hands[1]);
});

test('the passport stays whole when a person is erased, and nothing is left that says who it was', async () => {
  const { tree, owner } = await livedTree();
  const from = { accountId: owner.id };
  await passTree(sql(), { treeId: tree.id, kind: 'returned', from, to: nobody, at: house.clock.now() });
  const before = await read(tree);
  await sql()`delete from account where id = ${owner.id}`;
  const after = await read(tree);
  expect(after.entries).toEqual(before.entries);
  expect(after.isWhole).toBe(true);
  expect(after.hands.map(({ person }) => person?.id)).not.toContain(owner.id);
  expect(
    (await findFaults(house.context.database, house.clock)).filter((fault) => fault.includes(tree.id)),
  ).toEqual([]);
});
