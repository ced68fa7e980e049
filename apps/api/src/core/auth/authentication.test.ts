import { getAccount } from '@nabta/contract/people/account';
import { countTrees } from '@nabta/contract/trees/tree';
import { expect, test } from 'vitest';

import { useReplicaApp } from '#testing/replica-app.ts';
import { signIn } from '#testing/sign-in.ts';
import { TestBrowser, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const replicaApp = useReplicaApp(app);

test('authenticates a session created a moment ago when the replica is behind', async () => {
  const browser = await onReplica('+966502000101');
  expect((await browser.call(countTrees, { query: {} })).status).toBe(200);
});

test('accepts a name set a moment ago when the replica is behind', async () => {
  const browser = await onReplica('+966502000102');
  await copyNamelessToReplica('+966502000102');
  expect((await browser.call(countTrees, { query: {} })).status).toBe(200);
});

test('waits for a slow primary instead of accepting the rejection of a replica', async () => {
  const browser = await onReplica('+966502000104');
  const tableLocked = Promise.withResolvers<void>();
  const lockTransaction = app.context.database.transaction(async (sql) => {
    await sql`lock table session in access exclusive mode`;
    tableLocked.resolve();
    // Longer than the primary timeout after which replicas are used.
    await sql`select pg_sleep(1.5)`;
  });
  await tableLocked.promise;
  expect((await browser.call(countTrees, { query: {} })).status).toBe(200);
  await lockTransaction;
});

test('returns 401 when the primary does not know the session either', async () => {
  const browser = await onReplica('+966502000103');
  await app.context.database.sql`
    update session set ended_at = ${app.clock.now()} from account
    where account.id = account_id and phone = '+966502000103'`;
  expect((await browser.call(getAccount, {})).status).toBe(401);
});

async function onReplica(phone: string): Promise<TestBrowser> {
  const { token } = await signIn(app, phone);
  return Object.assign(new TestBrowser(() => replicaApp.app), { token });
}

async function copyNamelessToReplica(phone: string): Promise<void> {
  const { sql } = app.context.database;
  const [row] = await sql<{ account: string; session: string; expiresAt: Date }[]>`
    select account.id as account, session.id as session, expires_at as "expiresAt"
    from session join account on account.id = account_id where phone = ${phone}`;
  if (!row) throw new Error('No account is signed in.');
  const now = app.clock.now();
  await replicaApp.replica.database
    .sql`insert into account (id, phone, created_at) values (${row.account}, ${phone}, ${now})`;
  await replicaApp.replica.database.sql`
    insert into session (id, account_id, salt, created_at, rotated_at, last_used_at, expires_at)
    values (${row.session}, ${row.account}, ${new Uint8Array(16)}, ${now}, ${now}, ${now}, ${row.expiresAt})`;
}
