import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { createApp } from '../../app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createAuthentication } from '../caller/authentication.ts';
import { connectDatabase, type Database } from '../postgres/database.ts';
import { unlimitedRequestRate } from './request-rate.ts';

const house = useTestApp();
let replica: TestDatabase;
let database: Database;
let app: FastifyInstance;

/** The same app, with a replica that has heard of nobody yet: what it answers is told apart from what the leader does. */
beforeAll(async () => {
  replica = await createTestDatabase();
  database = connectDatabase({
    url: house.databaseUrl,
    readUrl: replica.url,
    poolSize: 2,
    preparedStatements: true,
  });
  const { tokens, config } = house.context;
  const authentication = createAuthentication({ tokens, database, clock: house.clock });
  app = await createApp(
    { ...house.context, config, database, authentication },
    { requestRate: unlimitedRequestRate },
  );
});

afterAll(async () => {
  await app.close();
  await database.end();
  await replica.drop();
});

type Asked = { method?: 'GET' | 'PATCH'; cookie?: string; payload?: object };

async function ask(token = '', { method = 'GET', cookie, payload }: Asked = {}) {
  const headers = { authorization: `Bearer ${token}`, ...(cookie && { cookie }) };
  const answer = await app.inject({ method, url: '/api/account', headers, ...(payload && { payload }) });
  const cookies = answer.cookies.filter(({ name }) => name.startsWith('nabta-seen-'));
  return { status: answer.statusCode, cookies };
}

/** A replica that does not say in time how far it has come is passed over, and asked again. */
const isReadFromReplica = (token: string | undefined, cookie: string) =>
  vi.waitFor(async () => expect((await ask(token, { cookie })).status).toBe(readFromReplica), 15_000);

const readFromLeader = 200;
/** The replica knows nobody. */
const readFromReplica = 401;

test('who carries no position reads from the leader and is given one; by it the replica is read', async () => {
  const { token } = await signIn(house, '+966502000201');
  const first = await ask(token);
  expect(first.status).toBe(readFromLeader);
  expect(first.cookies).toHaveLength(1);
  const [{ name, value, httpOnly } = { name: '', value: '' }] = first.cookies;
  expect(httpOnly).toBe(true);
  await isReadFromReplica(token, `${name}=${value}`);
});

test('who carries a position that the replica has not reached reads from the leader, whatever else they carry', async () => {
  const { token } = await signIn(house, '+966502000202');
  const behind = 'nabta-seen-0-1=1';
  const ahead = 'nabta-seen-FFFFFFF-0=1';
  await isReadFromReplica(token, behind);
  const both = await ask(token, { cookie: `${ahead}; ${behind}` });
  expect(both.status).toBe(readFromLeader);
  expect(both.cookies.map(({ name, expires }) => [name, expires?.getTime()])).toEqual([
    ['nabta-seen-0-1', 0],
  ]);
  expect((await ask(token, { cookie: 'nabta-seen-nonsense=1' })).status).toBe(readFromLeader);
});

test('every write is answered with how far the leader has come', async () => {
  const { token } = await signIn(house, '+966502000203');
  const payload = { firstname: 'نورة', lastname: 'القحطاني' };
  const answer = await ask(token, { method: 'PATCH', cookie: 'nabta-seen-0-1=1', payload });
  expect(answer.status).toBe(200);
  expect(answer.cookies.at(-1)?.name).toMatch(/^nabta-seen-[\dA-F]+-[\dA-F]+$/u);
});
