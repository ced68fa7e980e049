import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import {
  type FakeUnifonic,
  startFakeUnifonic,
} from '../apps/api/src/gateways/messages/testing/fake-unifonic.ts';
import { connectDatabase } from '../apps/api/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded-postgres.ts';
import { alterToForgetful } from './drill-people.queries.ts';
import { killCluster, processesOf } from './kill-cluster.ts';

const root = resolve(import.meta.dirname, '..');

export const secretKey = 'only-for-the-drill-on-this-machine';
/** Two drills at once need two of them. */
const port = Number(process.env['DRILL_PORT'] ?? 3971);
export const apiUrl = `http://127.0.0.1:${port}`;
const secondUrl = `http://127.0.0.1:${port + 1}`;

export type Victim = 'api' | 'worker' | 'postgres';

export type HouseUnderFire = {
  databaseUrl: string;
  /** Where its servers are. */
  urls: string[];
  /** Their settings, with which commands are run beside them. */
  environment: NodeJS.ProcessEnv;
  /** What the message provider took, each reference with how often. */
  provider: FakeUnifonic;
  /** Everything that it texted to a phone. */
  textsOf(phone: string): string[];
  /** Kill -9, as a failing machine would; what died comes back by itself. */
  kill(victim: Victim): void;
  /** Tells the server to leave, once or several times, and resolves with the milliseconds until it has. */
  leave(signals?: number, apartMs?: number): Promise<number>;
  /** Sends a signal to its servers and its worker. */
  tell(signal: NodeJS.Signals): void;
  /** Starts servers and worker anew with other settings, one after the other. */
  restartWith(changes: Record<string, string | undefined>): Promise<void>;
  /** The bytes of memory that the server holds, and the worker. */
  memoryOfServer(): number;
  memoryOfWorker(): number;
  /** The milliseconds of a processor that servers, worker and database have used. */
  processorMs(): number;
  stop(): Promise<void>;
};

export type HouseOptions = {
  hasWorker?: boolean;
  hasSecondServer?: boolean;
  isForgetful?: boolean;
  /** Settings beside or in place of the usual ones. */
  settings?: Record<string, string>;
  /** The way on which server and worker reach the database. */
  through?: (databaseUrl: string) => Promise<string>;
};

/** A server, a worker, a database and a message provider, each a process of its own that is started again when it dies. */
export async function startHouseUnderFire(
  dataDir: string,
  {
    hasWorker = true,
    hasSecondServer = false,
    isForgetful = false,
    settings = {},
    through = async (url) => url,
  }: HouseOptions = {},
): Promise<HouseUnderFire> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: true });
  const provider = await startFakeUnifonic();
  const databaseUrl = postgres.url('nabta');
  if (isForgetful) await makeForgetful(databaseUrl);
  const environment = environmentOf(
    { DATABASE_URL: await through(databaseUrl), DATA_DIR: dataDir, ...settings },
    provider,
  );
  const urls = hasSecondServer ? [apiUrl, secondUrl] : [apiUrl];
  const servers: ReturnType<typeof keepAlive>[] = [];
  for (const url of urls) {
    servers.push(keepAlive('apps/api/src/main.ts', () => ({ ...environment, PORT: new URL(url).port })));
    await untilReady(url);
  }
  const worker = hasWorker
    ? keepAlive('apps/api/src/worker.ts', () => environment, workerOptions)
    : undefined;

  const killings: Record<Victim, () => void> = {
    api: () => servers[0]?.kill(),
    worker: () => worker?.kill(),
    postgres: () => killCluster(join(dataDir, 'postgres')),
  };
  return {
    databaseUrl,
    urls,
    environment,
    provider,
    textsOf: (phone) =>
      provider.messages
        .filter(({ Recipient }) => Recipient === phone.slice(1))
        .map(({ MessageBody }) => MessageBody),
    kill: (victim) => killings[victim](),
    leave: async (signals, apartMs) => (await servers[0]?.leave(signals, apartMs)) ?? 0,
    tell: (signal) => {
      for (const process of [...servers, worker]) process?.tell(signal);
    },
    async restartWith(changes) {
      Object.assign(environment, changes);
      for (const [place, server] of servers.entries()) {
        await server.leave();
        await untilReady(urls[place]);
      }
      await worker?.leave();
    },
    memoryOfServer: () => servers[0]?.memory() ?? 0,
    memoryOfWorker: () => worker?.memory() ?? 0,
    processorMs: () => {
      const own = [...servers, worker].flatMap((process) => process?.pid() ?? []);
      return [...own, ...processesOf(join(dataDir, 'postgres'))].reduce((sum, pid) => sum + usedMs(pid), 0);
    },
    async stop() {
      await Promise.all([...servers.map((server) => server.end()), worker?.end()]);
      await postgres.stop();
      await provider.close();
    },
  };
}

/** As in production, but for what a drill must have in its hand. */
export function environmentOf(
  settings: Record<string, string>,
  provider: Pick<FakeUnifonic, 'baseUrl' | 'appSid'>,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=16`,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://nabta.example',
    SECRET_KEY: secretKey,
    TRUSTED_PROXIES: 'none',
    SERVE_WEB: 'off',
    JOBS: 'off',
    QUIET_HOURS: 'off',
    LOG_LEVEL: 'silent',
    MESSAGE_PROVIDERS: 'unifonic',
    UNIFONIC_URL: provider.baseUrl,
    UNIFONIC_APP_SID: provider.appSid,
    UNIFONIC_SENDER_ID: 'drill',
    ...settings,
  };
}

async function makeForgetful(url: string): Promise<void> {
  const database = connectDatabase({ url, poolSize: 1, preparedStatements: false });
  await alterToForgetful(database.sql).finally(() => database.end());
}

/** With a build of the web app before it. */
const longestStartMs = 300_000;

/** Waits until the server answers that it can work. */
export async function untilReady(url = apiUrl): Promise<void> {
  for (const giveUpAt = Date.now() + longestStartMs; Date.now() < giveUpAt;) {
    const isReady = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('The server did not come up: try to start it by hand.');
}

/** As every worker is deployed (decision 66). */
export const workerOptions = ['--max-old-space-size=256'];

/** Another takes the place of one that ends. */
export function keepAlive(file: string, settings: () => NodeJS.ProcessEnv, options: string[] = []) {
  let isEnding = false;
  let child: ChildProcess = start();

  function start(): ChildProcess {
    const started = spawn(process.execPath, [...options, join(root, file)], {
      env: settings(),
      stdio: 'ignore',
    });
    started.on('exit', () => {
      if (!isEnding) setTimeout(() => (child = start()), 100);
    });
    return started;
  }

  return {
    kill: () => child.kill('SIGKILL'),
    tell: (signal: NodeJS.Signals) => child.kill(signal),
    memory: () => residentBytes(child.pid),
    pid: () => child.pid,
    /** Resolves with the milliseconds until it ended; another takes its place. */
    async leave(signals = 1, apartMs = 0) {
      const leaving = child;
      const over = once(leaving, 'exit');
      const from = performance.now();
      for (let sent = 0; sent < signals; sent += 1) {
        if (sent > 0) await delay(apartMs);
        leaving.kill('SIGTERM');
      }
      await over;
      return performance.now() - from;
    },
    async end() {
      isEnding = true;
      const over = new Promise((done) => child.on('exit', done));
      if (child.exitCode === null && child.kill('SIGTERM')) await over;
    },
  };
}

function residentBytes(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}

/** What a process and those it has buried used; the kernel counts in hundredths of a second. */
function usedMs(pid: number): number {
  try {
    const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\)\s(?!.*\))/u);
    const fields = afterName.split(' ').slice(11, 15).map(Number);
    return fields.reduce((sum, ticks) => sum + ticks * 10, 0);
  } catch {
    return 0;
  }
}
