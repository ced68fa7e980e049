import type pg from 'pg';
import { expect, test } from 'vitest';

import { watchReplicas } from './replica.ts';
import { parseWalPosition } from './wal-position.ts';

/** A connection to a server at this position; undefined does not respond. */
function connectionAt(position: string | undefined) {
  const server = { position };
  const query = async () => {
    if (server.position === undefined) throw new Error('no answer');
    return { rows: [{ position: server.position }] };
  };
  return Object.assign(server, { client: { query } as unknown as pg.ClientBase });
}

const at = (text: string) => parseWalPosition(text) ?? -1n;
const pool = {} as pg.Pool;

test.each([
  ['0/0', 0n],
  ['1/0', 2n ** 32n],
  ['A/FF', 10n * 2n ** 32n + 255n],
  ['', undefined],
  ['1/0/0', undefined],
  ["0/0'; drop", undefined],
])('parses %s as the position %s', (text, position) => expect(parseWalPosition(text)).toBe(position));

test('reports a position as reached when every connection has it, and queries only until then', async () => {
  const replicas = watchReplicas();
  const [near, far] = [connectionAt('0/200'), connectionAt('0/100')];
  await replicas.admit(near.client);
  await replicas.admit(far.client);
  expect(await replicas.hasReached(pool, at('0/100'))).toBe(true);
  expect(await replicas.hasReached(pool, at('0/150'))).toBe(false);
  far.position = '0/180';
  expect(await replicas.hasReached(pool, at('0/150'))).toBe(true);
  far.position = undefined;
  expect(await replicas.hasReached(pool, at('0/150')), 'what was reached stays reached').toBe(true);
  expect(await replicas.hasReached(pool, at('0/190'))).toBe(false);
  replicas.forget(far.client);
  expect(await replicas.hasReached(pool, at('0/190'))).toBe(true);
});

test('admits a later connection only after it has reached the confirmed position', async () => {
  const replicas = watchReplicas();
  await replicas.admit(connectionAt('0/300').client);
  expect(await replicas.hasReached(pool, at('0/300'))).toBe(true);
  const late = connectionAt('0/100');
  const admitted = replicas.admit(late.client);
  setTimeout(() => (late.position = '0/300'), 50);
  await admitted;
  expect(await replicas.hasReached(pool, at('0/300'))).toBe(true);
  await expect(replicas.admit(connectionAt('0/200').client)).rejects.toThrow('too far behind');
});
