import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';

import { type AccessTokens, createAccessTokens } from '../../apps/api/src/platform/caller/access-token.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { secretsOfHouse } from '../../apps/api/src/testing/secrets-of-house.ts';

export const root = resolve(import.meta.dirname, '../..');
export const secretKey = 'only-for-the-bench-on-this-machine';

/** Tokens as the house of this database signs them. */
export async function tokensOf(url: string): Promise<AccessTokens> {
  return createAccessTokens(await secretsOfHouse(url, secretKey), 'production', systemClock);
}

/** Our API as it is shipped for production; jobs are written and left, so that only requests are measured. */
export function startOurs(url: string, port: number, environment = {}): Promise<ChildProcess> {
  return start('apps/api/src/main.ts', port, { ...settingsOfOurs(url), ...environment });
}

/** The process beside it that does the jobs. */
export function startWorker(url: string, environment = {}): ChildProcess {
  return spawnNode('apps/api/src/worker.ts', { ...settingsOfOurs(url), ...environment });
}

function settingsOfOurs(url: string) {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
    PUBLIC_URL: 'https://nabta.example',
    TRUSTED_PROXIES: 'none',
    SERVE_WEB: 'off',
    JOBS: 'off',
    LOG_LEVEL: 'info',
    CODES_PER_DAY: '1000000',
    MESSAGE_PROVIDERS: 'unifonic',
    UNIFONIC_APP_SID: 'bench',
    UNIFONIC_SENDER_ID: 'bench',
  };
}

export async function start(
  file: string,
  port: number,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawnNode(file, { ...environment, PORT: String(port) });
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) return child;
    await new Promise((done) => setTimeout(done, 100));
  }
  child.kill();
  throw new Error(`${file} did not start.`);
}

function spawnNode(file: string, environment: Record<string, string>): ChildProcess {
  const env = { ...process.env, ...environment };
  return spawn(process.execPath, [join(root, file)], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** One that nobody uses, so that two benches never meet. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

export async function run(args: string[], environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) throw new Error(`${args[0]} failed.`);
}
