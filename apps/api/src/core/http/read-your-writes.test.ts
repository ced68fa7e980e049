import { expect, test, vi } from 'vitest';

import { useReplicaApp } from '#testing/replica-app.ts';
import { signIn } from '#testing/sign-in.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const replicaApp = useReplicaApp(app);

type RequestOptions = {
  method?: 'GET' | 'PATCH' | 'DELETE';
  url?: string;
  cookie?: string;
  payload?: object;
};

async function request(
  token = '',
  { method = 'GET', url = '/api/account', cookie, payload }: RequestOptions = {},
) {
  const headers = { authorization: `Bearer ${token}`, ...(cookie && { cookie }) };
  const response = await replicaApp.app.inject({
    method,
    url,
    headers,
    ...(payload && { payload }),
  });
  const cookies = response.cookies.filter(({ name }) => name.startsWith('nabta-seen-'));
  return { status: response.statusCode, cookies };
}

/** Retries, because a replica that reports its position too late is skipped. */
const expectReadFromReplica = (token: string | undefined, cookie: string) =>
  vi.waitFor(async () => expect((await request(token, { cookie })).status).toBe(statusFromReplica), 15_000);

const statusFromPrimary = 200;
/** The replica has no accounts. */
const statusFromReplica = 401;

test('reads from the primary and sets a position when the client has none, then reads from the replica', async () => {
  const { token } = await signIn(app, '+966502000201');
  const first = await request(token);
  expect(first.status).toBe(statusFromPrimary);
  expect(first.cookies).toHaveLength(1);
  const [{ name, value, httpOnly } = { name: '', value: '' }] = first.cookies;
  expect(httpOnly).toBe(true);
  await expectReadFromReplica(token, `${name}=${value}`);
});

test('reads from the primary when the replica has not reached the newest position', async () => {
  const { token } = await signIn(app, '+966502000202');
  const behind = 'nabta-seen-0-1=1';
  const ahead = 'nabta-seen-FFFFFFF-0=1';
  await expectReadFromReplica(token, behind);
  const both = await request(token, { cookie: `${ahead}; ${behind}` });
  expect(both.status).toBe(statusFromPrimary);
  expect(both.cookies.map(({ name, expires }) => [name, expires?.getTime()])).toEqual([
    ['nabta-seen-0-1', 0],
  ]);
  expect((await request(token, { cookie: 'nabta-seen-nonsense=1' })).status).toBe(statusFromPrimary);
});

test('returns the position of the primary after every write', async () => {
  const { token } = await signIn(app, '+966502000203');
  const payload = { firstname: 'نورة', lastname: 'القحطاني' };
  const response = await request(token, { method: 'PATCH', cookie: 'nabta-seen-0-1=1', payload });
  expect(response.status).toBe(200);
  expect(response.cookies.at(-1)?.name).toMatch(/^nabta-seen-[\dA-F]+-[\dA-F]+$/u);
});

test('responds to a write from the primary even when the replicas are up to date', async () => {
  const { token } = await signIn(app, '+966502000205');
  const cookie = 'nabta-seen-0-1=1';
  await expectReadFromReplica(token, cookie);
  const response = await request(token, { method: 'DELETE', url: '/api/account/image', cookie });
  expect(response.status).toBe(statusFromPrimary);
});

test('reads from the primary for a minute when the position after a write is unknown', async () => {
  const { token } = await signIn(app, '+966502000204');
  vi.spyOn(replicaApp.database, 'position').mockRejectedValueOnce(new Error('away'));
  const payload = { firstname: 'نورة', lastname: 'القحطاني' };
  const { cookies } = await request(token, { method: 'PATCH', payload });
  expect(cookies).toMatchObject([{ name: 'nabta-seen-FFFFFFFF-FFFFFFFF', maxAge: 60 }]);
  expect((await request(token, { cookie: 'nabta-seen-FFFFFFFF-FFFFFFFF=1' })).status).toBe(statusFromPrimary);
});
