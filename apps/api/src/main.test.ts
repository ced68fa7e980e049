import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { findPostmaster } from './core/postgres/postmaster.ts';

/** Each start loads the full app, which is slow on a busy machine. */
const slowTest = { timeout: 300_000 };
/**
 * Two ports per test, so a failing test does not affect the next; below 32,768, where ephemeral ports begin.
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
  for (const child of started.splice(0)) await stopProcess(child, 'SIGTERM');
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

/**
 * Starts the product like `npm start` without building the web app; resolves with its output once it is ready
 * or has exited.
 */
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
  const collect = (chunk: Buffer) => {
    output += chunk;
    if (output.includes('Nabta is ready')) resolve({ child, output });
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('close', () => resolve({ child, output }));
  return promise;
}

function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
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

test('restores no guesses after kill -9', slowTest, async () => {
  const phone = '+966504000001';
  let { child } = await start();
  const sent = await post('/auth/login_phone', { phone });
  const cookie = (sent.headers.getSetCookie()[0] ?? '').split(';')[0];
  // A busy server may answer 503; retry.
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
    await stopProcess(child, 'SIGKILL');
    if (codes.length < 4) ({ child } = await start());
  }
  expect(codes).toEqual(['WRONG_CODE', 'WRONG_CODE', 'WRONG_CODE', 'TOO_MANY_TRIES']);
});

test('two processes with one data directory share the database', slowTest, async () => {
  const [one, other] = await Promise.all([start(), start({ PORT: String(port + 1) })]);
  expect(one.output).toContain('Nabta is ready');
  expect(other.output).toContain('Nabta is ready');
});

test.each([
  ['a database that does not answer', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /database/iu],
  ['a read-only folder', { DATA_DIR: '/sys/nabta' }, /is not this user's to write/u],
])('reports %s in one sentence without a stack', slowTest, async (_case, environment, sentence) => {
  const { child, output } = await start(environment);
  expect(child.exitCode).toBe(1);
  expect(output).toMatch(sentence);
  expect(output).not.toMatch(/\n\s+at /u);
});

test('reports a used port in one sentence before writing anything', slowTest, async () => {
  const other = createServer().listen(port, 'localhost');
  const unusedDataDir = join(dataDir, 'of-a-taken-port');
  const { output } = await start({ DATA_DIR: unusedDataDir });
  other.close();
  expect(output).toContain(`Port ${port} is taken.`);
  expect(output).not.toMatch(/\n\s+at /u);
  await expect(access(unusedDataDir)).rejects.toThrow('ENOENT');
});

test('reports missing provider keys before writing anything', slowTest, async () => {
  const unusedDataDir = join(dataDir, 'of-missing-keys');
  const { output } = await start({ DATA_DIR: unusedDataDir, MESSAGE_PROVIDERS: 'twilio' });
  expect(output).toContain('TWILIO_ACCOUNT_SID is missing, and MESSAGE_PROVIDERS asks for it.');
  expect(output).not.toMatch(/\n\s+at /u);
  await expect(access(unusedDataDir)).rejects.toThrow('ENOENT');
});

test('stops the database when the whole process group receives the signal', slowTest, async () => {
  const { child } = await start();
  const directory = join(dataDir, 'postgres');
  expect(findPostmaster(directory)).toBeDefined();
  child.kill('SIGTERM');
  child.kill('SIGINT');
  await delay(50);
  child.kill('SIGTERM');
  await stopProcess(child, 'SIGTERM');
  expect(child.exitCode).toBe(0);
  expect(findPostmaster(directory)).toBeUndefined();
});

test(
  'serves one port with several processes, replaces a killed one and stops all together',
  slowTest,
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
    await stopProcess(child, 'SIGTERM');
    expect(child.exitCode).toBe(0);
    await expect.poll(() => all.filter((pid) => commandOf(pid) !== '')).toEqual([]);
    expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
  },
);

function childrenOf(pid = 0): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

/** Returns an empty string when the process has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
