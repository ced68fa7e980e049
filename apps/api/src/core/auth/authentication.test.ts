import { getAccount } from '@nabta/contract/account';
import { countTrees } from '@nabta/contract/tree';
import { expect, test } from 'vitest';

import { useReplicaApp } from '../../testing/replica-app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { TestBrowser, useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const other = useReplicaApp(house);

test('who signed in a moment ago is known, though the replica is behind', async () => {
  const browser = await onReplica('+966502000101');
  expect((await browser.call(countTrees, { query: {} })).status).toBe(200);
});

test('who gave a name a moment ago may do what needs one, though the replica is behind', async () => {
  const browser = await onReplica('+966502000102');
  await copyNamelessToReplica('+966502000102');
  expect((await browser.call(countTrees, { query: {} })).status).toBe(200);
});

test('a leader that is slow is waited for where a replica would refuse', async () => {
  const browser = await onReplica('+966502000104');
  const isHeld = Promise.withResolvers<void>();
  const held = house.context.database.transaction(async (sql) => {
    await sql`lock table session in access exclusive mode`;
    isHeld.resolve();
    // Longer than the leader is waited for before replicas are asked.
    await sql`select pg_sleep(1.5)`;
  });
  await isHeld.promise;
  expect((await browser.call(countTrees, { query: {} })).status).toBe(200);
  await held;
});

test('who is unknown to the primary too is refused', async () => {
  const browser = await onReplica('+966502000103');
  await house.context.database.sql`
    update session set ended_at = ${house.clock.now()} from account
    where account.id = account_id and phone = '+966502000103'`;
  expect((await browser.call(getAccount, {})).status).toBe(401);
});

async function onReplica(phone: string): Promise<TestBrowser> {
  const { token } = await signIn(house, phone);
  return Object.assign(new TestBrowser(() => other.app), { token });
}

async function copyNamelessToReplica(phone: string): Promise<void> {
  const { sql } = house.context.database;
  const [known] = await sql<{ account: string; session: string; expiresAt: Date }[]>`
    select account.id as account, session.id as session, expires_at as "expiresAt"
    from session join account on account.id = account_id where phone = ${phone}`;
  if (!known) throw new Error('Nobody is signed in.');
  const now = house.clock.now();
  await other.replica.database
    .sql`insert into account (id, phone, created_at) values (${known.account}, ${phone}, ${now})`;
  await other.replica.database.sql`
    insert into session (id, account_id, salt, created_at, rotated_at, last_used_at, expires_at)
    values (${known.session}, ${known.account}, ${new Uint8Array(16)}, ${now}, ${now}, ${now}, ${known.expiresAt})`;
}
