import { expect, test, vi } from 'vitest';

import { useReplicaApp } from '../../testing/replica-app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useTestApp } from '../../testing/test-app.ts';

const house = useTestApp();
const other = useReplicaApp(house);

type Asked = { method?: 'GET' | 'PATCH' | 'DELETE'; url?: string; cookie?: string; payload?: object };

async function ask(token = '', { method = 'GET', url = '/api/account', cookie, payload }: Asked = {}) {
  const headers = { authorization: `Bearer ${token}`, ...(cookie && { cookie }) };
  const answer = await other.app.inject({
    method,
    url,
    headers,
    ...(payload && { payload }),
  });
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

test('a write is answered with what the leader has, where replicas have all that the caller wrote before', async () => {
  const { token } = await signIn(house, '+966502000205');
  const cookie = 'nabta-seen-0-1=1';
  await isReadFromReplica(token, cookie);
  const answer = await ask(token, { method: 'DELETE', url: '/api/account/image', cookie });
  expect(answer.status).toBe(readFromLeader);
});

test('who wrote while nobody knew how far the leader has come reads from it for a minute', async () => {
  const { token } = await signIn(house, '+966502000204');
  vi.spyOn(other.database, 'position').mockRejectedValueOnce(new Error('away'));
  const payload = { firstname: 'نورة', lastname: 'القحطاني' };
  const { cookies } = await ask(token, { method: 'PATCH', payload });
  expect(cookies).toMatchObject([{ name: 'nabta-seen-FFFFFFFF-FFFFFFFF', maxAge: 60 }]);
  expect((await ask(token, { cookie: 'nabta-seen-FFFFFFFF-FFFFFFFF=1' })).status).toBe(readFromLeader);
});
