import { expect, test } from 'vitest';

import type { Executor } from '../../platform/postgres/database.ts';
import * as make from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { findFaults } from '../verify/verify-forest.ts';
import { nobody, passTree } from './pass-tree.ts';

const house = useTestApp();
const sql = () => house.context.database.sql;
const at = () => house.clock.now();

async function holderOf(id: string) {
  const [row] = await sql()<{ ownerId: string | null; hands: number; last: string }[]>`
    select owner_id as "ownerId", (select count(*)::int from tree_ledger where tree_id = tree.id) as hands,
      (select to_holder from tree_ledger where tree_id = tree.id order by seq desc limit 1) as last
    from tree where id = ${id}`;
  return row;
}

test('holder and ledger change together, to a person and to nobody', async () => {
  const [one, other] = [await make.createAccount(sql()), await make.createAccount(sql())];
  const { id: treeId } = await make.createTree(sql(), { owner: one });
  const hands = (await holderOf(treeId))?.hands ?? 0;
  const to = { accountId: other.id };
  await passTree(sql(), { treeId, kind: 'assigned', from: { accountId: one.id }, to, at: at() });
  expect(await holderOf(treeId)).toEqual({ ownerId: other.id, hands: hands + 1, last: other.id });
  await passTree(sql(), { treeId, kind: 'returned', from: to, to: nobody, at: at() });
  expect(await holderOf(treeId)).toMatchObject({ ownerId: null, hands: hands + 2 });
  expect(await findFaults(house.context.database, house.clock)).toEqual([]);
});

test('a change of hands writes the counts and cohorts of both owners, and of nobody else', async () => {
  const [one, other] = [await make.createAccount(sql()), await make.createAccount(sql())];
  const { id: treeId } = await make.createTree(sql(), { owner: one });
  const owners = [one.id, other.id];
  const rows = () => sql()`
    select 'tally' as kind, scope_id, trees, xmin::text from tree_tally where scope_id <> all(${owners})
    union all
    select 'cohort', scope_id::text, trees, xmin::text from tree_cohort where scope_id <> all(${owners}::uuid[])
    order by 1, 2, 3, 4`;
  const treesOf = async (id: string) => {
    const [row] = await sql()<{ tally: number; cohort: number }[]>`
      select (select sum(trees)::int from tree_tally where scope = 'account' and scope_id = ${id}) as tally,
        (select sum(trees)::int from tree_cohort where scope_id = ${id}) as cohort`;
    return row;
  };
  const before = await rows();
  const [from, to] = [{ accountId: one.id }, { accountId: other.id }];
  await passTree(sql(), { treeId, kind: 'assigned', from, to, at: at() });
  expect(await rows()).toEqual(before);
  expect(await treesOf(one.id)).toEqual({ tally: 0, cohort: 0 });
  expect(await treesOf(other.id)).toEqual({ tally: 1, cohort: 1 });
});

test('a tree in another hand, or without a ledger, is not passed, and what was done with it is undone', async () => {
  const [one, other] = [await make.createAccount(sql()), await make.createAccount(sql())];
  const { id: treeId } = await make.createTree(sql(), { owner: one });
  const before = await holderOf(treeId);
  const taken = (from: { accountId: string | null }) => (executor: Executor) =>
    passTree(executor, { treeId, kind: 'assigned', from, to: { accountId: other.id }, at: at() });
  const { database } = house.context;
  await expect(database.transaction(taken({ accountId: other.id }))).rejects.toThrow('another hand');
  await expect(database.transaction(taken(nobody))).rejects.toThrow('another hand');
  const withoutLedger = async (executor: Executor) => {
    await executor`alter table tree_ledger disable trigger user`;
    await executor`delete from tree_ledger where tree_id = ${treeId}`;
    await taken({ accountId: one.id })(executor);
  };
  await expect(database.transaction(withoutLedger)).rejects.toThrow('no ledger');
  expect(await holderOf(treeId)).toEqual(before);
});

test('of many who take a tree from the same hand one gets it', async () => {
  const owner = await make.createAccount(sql());
  const { id: treeId } = await make.createTree(sql(), { owner });
  const takers = await Promise.all(Array.from({ length: 20 }, () => make.createAccount(sql())));
  const takings = await Promise.allSettled(
    takers.map(({ id }) =>
      house.context.database.transaction((executor) =>
        passTree(executor, {
          treeId,
          kind: 'assigned',
          from: { accountId: owner.id },
          to: { accountId: id },
          at: at(),
        }),
      ),
    ),
  );
  expect(takings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await findFaults(house.context.database, house.clock)).toEqual([]);
});
