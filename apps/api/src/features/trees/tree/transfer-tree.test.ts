import { expect, test } from 'vitest';

import type { Executor } from '#core/postgres/database.ts';
import { findInvariantViolations } from '#features/operations/verify/check-invariants.ts';
import * as make from '#testing/factories.ts';
import { useTestApp } from '#testing/test-app.ts';

import { noHolder, transferTree } from './transfer-tree.ts';

const app = useTestApp();
const sql = () => app.context.database.sql;
const at = () => app.clock.now();

async function holderOf(id: string) {
  const [row] = await sql()<{ ownerId: string | null; ledgerRows: number; last: string }[]>`
    select owner_id as "ownerId", (select count(*)::int from tree_ledger where tree_id = tree.id) as "ledgerRows",
      (select to_holder from tree_ledger where tree_id = tree.id order by seq desc limit 1) as last
    from tree where id = ${id}`;
  return row;
}

test('changes holder and ledger together, to a person and to nobody', async () => {
  const [one, other] = [await make.createAccount(sql()), await make.createAccount(sql())];
  const { id: treeId } = await make.createTree(sql(), { owner: one });
  const transferCount = (await holderOf(treeId))?.ledgerRows ?? 0;
  const to = { accountId: other.id };
  await transferTree(sql(), { treeId, kind: 'assigned', from: { accountId: one.id }, to, at: at() });
  expect(await holderOf(treeId)).toEqual({
    ownerId: other.id,
    ledgerRows: transferCount + 1,
    last: other.id,
  });
  await transferTree(sql(), { treeId, kind: 'returned', from: to, to: noHolder, at: at() });
  expect(await holderOf(treeId)).toMatchObject({ ownerId: null, ledgerRows: transferCount + 2 });
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});

test('updates counts and cohorts of both owners and of nobody else', async () => {
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
  await transferTree(sql(), { treeId, kind: 'assigned', from, to, at: at() });
  expect(await rows()).toEqual(before);
  expect(await treesOf(one.id)).toEqual({ tally: 0, cohort: 0 });
  expect(await treesOf(other.id)).toEqual({ tally: 1, cohort: 1 });
});

test('rolls back the transaction when the holder differs or the ledger is missing', async () => {
  const [one, other] = [await make.createAccount(sql()), await make.createAccount(sql())];
  const { id: treeId } = await make.createTree(sql(), { owner: one });
  const before = await holderOf(treeId);
  const transferFrom = (from: { accountId: string | null }) => (executor: Executor) =>
    transferTree(executor, { treeId, kind: 'assigned', from, to: { accountId: other.id }, at: at() });
  const { database } = app.context;
  await expect(database.transaction(transferFrom({ accountId: other.id }))).rejects.toThrow(
    'a different holder',
  );
  await expect(database.transaction(transferFrom(noHolder))).rejects.toThrow('a different holder');
  const withoutLedger = async (executor: Executor) => {
    await executor`alter table tree_ledger disable trigger user`;
    await executor`delete from tree_ledger where tree_id = ${treeId}`;
    await transferFrom({ accountId: one.id })(executor);
  };
  await expect(database.transaction(withoutLedger)).rejects.toThrow('no ledger');
  expect(await holderOf(treeId)).toEqual(before);
});

test('lets one of many concurrent transfers from the same holder succeed', async () => {
  const owner = await make.createAccount(sql());
  const { id: treeId } = await make.createTree(sql(), { owner });
  const receivers = await Promise.all(Array.from({ length: 20 }, () => make.createAccount(sql())));
  const results = await Promise.allSettled(
    receivers.map(({ id }) =>
      app.context.database.transaction((executor) =>
        transferTree(executor, {
          treeId,
          kind: 'assigned',
          from: { accountId: owner.id },
          to: { accountId: id },
          at: at(),
        }),
      ),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await findInvariantViolations(app.context.database, app.clock)).toEqual([]);
});
