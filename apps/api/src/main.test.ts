import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { findPostmaster } from './platform/postgres/postmaster.ts';

/** Each start reads the whole house, and a busy machine starts it slowly. */
const patience = { timeout: 300_000 };
/**
 * Each test has two ports of its own, so that one that fails leaves the others alone; all below those that the system hands
 * out by itself, which begin at 32,768.
 */
let port = 20_000 + (process.pid % 12_000);
let dataDir = '';
const started: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nabta-main-'));
});

beforeEach(() => {
  port += 2;
});

afterEach(async () => {
  for (const child of started.splice(0)) await end(child, 'SIGTERM');
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Starts the product as `npm start` does, without building the web app; resolves with what it printed. */
function start(environment: Record<string, string> = {}): Promise<{ child: ChildProcess; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ child: ChildProcess; output: string }>();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SERVE_WEB: 'off',
      SEED: 'none',
      NODE_ENV: 'development',
      ...environment,
    },
  });
  started.push(child);
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk;
    if (output.includes('Nabta is ready')) resolve({ child, output });
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  child.on('close', () => resolve({ child, output }));
  return promise;
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  child.on('close', () => resolve());
  child.kill(signal);
  return promise;
}

async function post(path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'accept-language': 'en', cookie };
  return fetch(`http://localhost:${port}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

test('kill -9 between guesses refills nothing', patience, async () => {
  const phone = '+966504000001';
  let { child } = await start();
  const sent = await post('/auth/login_phone', { phone });
  const cookie = (sent.headers.getSetCookie()[0] ?? '').split(';')[0];
  // A busy server may refuse to tell, and is asked again.
  const code = await vi.waitFor(
    async () => {
      const inbox = await fetch(`http://localhost:${port}/api/dev/inbox?phone=${encodeURIComponent(phone)}`);
      const { data } = (await inbox.json()) as { data: { body: string }[] };
      return /#(\d{4})$/u.exec(data[0]?.body ?? '')?.[1] ?? Promise.reject(new Error('no code'));
    },
    { timeout: 30_000 },
  );
  const wrong = code === '1234' ? '4321' : '1234';
  const codes = [];
  for (let guess = 0; guess < 4; guess += 1) {
    const answer = await post('/auth/verify_otp', { phone, code: wrong }, cookie);
    codes.push(((await answer.json()) as { code: string }).code);
    await end(child, 'SIGKILL');
    if (codes.length < 4) ({ child } = await start());
  }
  expect(codes).toEqual(['WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'TOO_MANY_TRIES']);
});

test('two processes on one data directory share the database', patience, async () => {
  const [one, other] = await Promise.all([start(), start({ PORT: String(port + 1) })]);
  expect(one.output).toContain('Nabta is ready');
  expect(other.output).toContain('Nabta is ready');
});

test.each([
  ['a database that does not answer', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /database/iu],
  ['a folder that may only be read', { DATA_DIR: '/sys/nabta' }, /is not this user's to write/u],
])('%s is told in one sentence, without a stack', patience, async (_case, environment, sentence) => {
  const { child, output } = await start(environment);
  expect(child.exitCode).toBe(1);
  expect(output).toMatch(sentence);
  expect(output).not.toMatch(/\n\s+at /u);
});

test('a taken port is told in one sentence, before anything is written', patience, async () => {
  const other = createServer().listen(port, 'localhost');
  const place = join(dataDir, 'of-a-taken-port');
  const { output } = await start({ DATA_DIR: place });
  other.close();
  expect(output).toContain(`Port ${port} is taken.`);
  expect(output).not.toMatch(/\n\s+at /u);
  await expect(access(place)).rejects.toThrow('ENOENT');
});

test('keys that a provider lacks are told before anything is written', patience, async () => {
  const place = join(dataDir, 'of-missing-keys');
  const { output } = await start({ DATA_DIR: place, MESSAGE_PROVIDERS: 'twilio' });
  expect(output).toContain('TWILIO_ACCOUNT_SID is missing, and MESSAGE_PROVIDERS asks for it.');
  expect(output).not.toMatch(/\n\s+at /u);
  await expect(access(place)).rejects.toThrow('ENOENT');
});

test(
  'a stop that the whole family of processes is told of at once stops the database too',
  patience,
  async () => {
    const { child } = await start();
    const directory = join(dataDir, 'postgres');
    expect(findPostmaster(directory)).toBeDefined();
    child.kill('SIGTERM');
    child.kill('SIGINT');
    await delay(50);
    child.kill('SIGTERM');
    await end(child, 'SIGTERM');
    expect(child.exitCode).toBe(0);
    expect(findPostmaster(directory)).toBeUndefined();
  },
);

test(
  'several processes answer on one port; another takes the place of one that is killed, and all end together',
  patience,
  async () => {
    const { child, output } = await start({ WORKERS: '2' });
    expect(output).toContain('Nabta is ready');
    const servers = () => childrenOf(child.pid).filter((pid) => commandOf(pid).endsWith('server.ts'));
    expect(servers()).toHaveLength(2);
    const [victim = 0, survivor = 0] = servers();
    process.kill(victim, 'SIGKILL');
    const others = () => servers().filter((pid) => pid !== victim);
    await expect.poll(others, { timeout: 60_000 }).toHaveLength(2);
    expect(others()).toContain(survivor);
    expect((await fetch(`http://localhost:${port}/api/health/ready`)).status).toBe(200);

    const all = childrenOf(child.pid);
    await end(child, 'SIGTERM');
    expect(child.exitCode).toBe(0);
    await expect.poll(() => all.filter((pid) => commandOf(pid) !== '')).toEqual([]);
    expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
  },
);

function childrenOf(pid = 0): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

/** Nothing where the process has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
