import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { type AccessTokens, createAccessTokens } from '../apps/api/src/core/auth/access-token.ts';
import { systemClock } from '../apps/api/src/core/clock.ts';
import type { Secrets } from '../apps/api/src/core/keys/secrets.ts';
import { connectDatabase, type Database } from '../apps/api/src/core/postgres/database.ts';
import { startEmbeddedPostgres } from '../apps/api/src/core/postgres/embedded-postgres.ts';
import { findPostmaster } from '../apps/api/src/core/postgres/postmaster.ts';
import { findInvariantViolations } from '../apps/api/src/features/operations/verify/check-invariants.ts';
import {
  type FakeUnifonic,
  startFakeUnifonic,
} from '../apps/api/src/gateways/messages/testing/fake-unifonic.ts';
import { loadSecrets } from '../apps/api/src/testing/load-secrets.ts';
import { cpuMs, findFreePort, killCluster, memoryOf, poll, superviseProcess } from './processes.ts';
import { secretKey } from './secret-key.ts';

export type TestDatabase = Pick<Database, 'sql' | 'transaction'> &
  AsyncDisposable & {
    url: string;
    dataDir: string;
    /** Connections without a statement timeout. */
    pool: pg.Pool;
    /** Prints the first violations of the product's invariants and returns their number. */
    countViolations(): Promise<number>;
  };

type DatabaseOptions = { dataDir?: string; durable?: boolean; log?: (line: string) => void };

/** Starts PostgreSQL in `dataDir`, or in a temporary directory that is deleted at the end. */
export async function startDatabase({
  dataDir,
  durable = true,
  log = () => {},
}: DatabaseOptions = {}): Promise<TestDatabase> {
  await using resources = new AsyncDisposableStack();
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'nabta-')));
  if (dataDir === undefined) resources.defer(() => rm(directory, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: directory, log, durable });
  resources.defer(() => postgres.stop());
  const database = resources.use(openDatabase(postgres.url('nabta'), directory));
  const all = resources.move();
  return { ...database, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** Connects to a running database. */
export function openDatabase(url: string, dataDir: string): TestDatabase {
  const database = connectDatabase({ url, poolSize: 12, preparedStatements: false });
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  // Without a listener, an idle connection that a drill kills would end this process.
  pool.on('error', () => {});
  return {
    url,
    dataDir,
    pool,
    sql: database.sql,
    transaction: (work, options) => database.transaction(work, options),
    async countViolations() {
      const violations = await findInvariantViolations(database, systemClock);
      for (const violation of violations.slice(0, 10)) console.log(`  ${violation}`);
      return violations.length;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([database.end(), pool.end()]);
    },
  };
}

export type KillTarget = 'api' | 'worker' | 'postgres';

export type TestServer = AsyncDisposable & {
  /** Base URL of the first server. */
  url: string;
  /** Base URLs of all servers. */
  urls: readonly string[];
  database: TestDatabase;
  /** Environment of the servers, also for commands run next to them. */
  env: NodeJS.ProcessEnv;
  provider: FakeUnifonic;
  secrets: Secrets;
  tokens: AccessTokens;
  /** Returns all text messages sent to a phone. */
  textsOf(phone: string): string[];
  isReady(): Promise<boolean>;
  waitUntilReady(): Promise<void>;
  /** Sends SIGKILL; the process is restarted automatically. */
  kill(target: KillTarget): void;
  /** Sends SIGTERM one or more times and resolves with the milliseconds until the exit. */
  shutDown(signals?: number, intervalMs?: number): Promise<number>;
  /** Sends a signal to the servers and the worker. */
  sendSignal(signal: NodeJS.Signals): void;
  /** Restarts servers and worker with changed settings, one after the other. */
  restartWith(changes: Record<string, string | undefined>, pauseMs?: number): Promise<void>;
  /** Process id of the first server. */
  pid(): number;
  /** Resident memory in bytes. */
  memory(name?: 'server' | 'worker'): number;
  /** CPU time in milliseconds, by default of all processes together. */
  cpuMs(name?: 'servers' | 'worker' | 'database'): number;
};

export type ServerOptions = {
  /** A temporary database by default. */
  database?: TestDatabase;
  servers?: number;
  ports?: readonly number[];
  worker?: boolean;
  /** Uses the product's defaults for developers instead of production settings. */
  development?: boolean;
  env?: Record<string, string>;
};

/** Matches the deployed worker (decision 61). */
const workerOptions = ['--max-old-space-size=256'];

/** Starts servers, a worker, a database and a fake message provider; processes that die are restarted. */
export async function startServer({
  servers: serverCount = 1,
  worker: hasWorker = false,
  development = false,
  env = {},
  ...options
}: ServerOptions = {}): Promise<TestServer> {
  await using resources = new AsyncDisposableStack();
  const database = options.database ?? resources.use(await startDatabase());
  const provider = await startFakeUnifonic();
  resources.defer(() => provider.close());
  const { url: databaseUrl, dataDir } = database;
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    MAP_TILES: 'own',
    ...(!development && productionSettings(provider)),
    ...env,
  };
  const ports = options.ports ?? (await Promise.all(Array.from({ length: serverCount }, findFreePort)));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const start = (file: string, port = '', nodeOptions: string[] = []) => {
    const started = superviseProcess(file, () => ({ ...environment, PORT: port }), {
      nodeOptions,
      showsErrors: development,
    });
    resources.defer(() => started.end());
    return started;
  };
  const servers: ReturnType<typeof start>[] = [];
  for (const [index, port] of ports.entries()) {
    servers.push(start('apps/api/src/main.ts', String(port)));
    await waitUntilReady(urls[index]);
  }
  const worker = hasWorker ? start('apps/api/src/worker.ts', '', workerOptions) : undefined;
  const secrets = await loadSecrets(databaseUrl, environment['SECRET_KEY'] ?? '');
  const clusterDir = join(dataDir, 'postgres');
  const killers: Record<KillTarget, () => void> = {
    api: () => servers[0]?.signal('SIGKILL'),
    worker: () => worker?.signal('SIGKILL'),
    postgres: () => killCluster(clusterDir),
  };
  const cpuCounters = {
    servers: () => servers.reduce((sum, server) => sum + cpuMs(server.pid(), { withChildren: true }), 0),
    worker: () => cpuMs(worker?.pid() ?? 0),
    database: () => cpuMs(findPostmaster(clusterDir)?.pid ?? 0, { withChildren: true }),
  };
  const all = resources.move();
  return {
    url: urls[0] ?? '',
    urls,
    database,
    env: environment,
    provider,
    secrets,
    tokens: createAccessTokens(secrets, development ? 'development' : 'production', systemClock),
    textsOf: (phone) =>
      provider.messages
        .filter(({ Recipient }) => Recipient === phone.slice(1))
        .map(({ MessageBody }) => MessageBody),
    isReady: () => isReady(urls[0]),
    waitUntilReady: () => waitUntilReady(urls[0]),
    kill: (target) => killers[target](),
    shutDown: async (signals, intervalMs) => (await servers[0]?.restart(signals, intervalMs)) ?? 0,
    sendSignal: (signal) => [...servers, worker].forEach((child) => child?.signal(signal)),
    async restartWith(changes, pauseMs = 0) {
      Object.assign(environment, changes);
      for (const [index, server] of servers.entries()) {
        await server.restart();
        await waitUntilReady(urls[index]);
        await delay(pauseMs);
      }
      await worker?.restart();
    },
    pid: () => servers[0]?.pid() ?? 0,
    memory: (name = 'server') => memoryOf((name === 'server' ? servers[0] : worker)?.pid() ?? 0),
    cpuMs: (name) =>
      (name ? [cpuCounters[name]] : Object.values(cpuCounters)).reduce((sum, ms) => sum + ms(), 0),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Production settings, except those that a drill must control. */
function productionSettings({ baseUrl, appSid }: FakeUnifonic): Record<string, string> {
  return {
    NODE_ENV: 'production',
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=16`,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://nabta.example',
    OPERATOR_NAME_AR: 'شركة نبتة',
    OPERATOR_NAME_EN: 'Nabta Company',
    OPERATOR_REGISTRATION: '1010000000',
    OPERATOR_ADDRESS_AR: 'الرياض',
    OPERATOR_ADDRESS_EN: 'Riyadh',
    OPERATOR_EMAIL: 'privacy@nabta.example',
    OPERATOR_HOSTING: 'Example Cloud',
    LEGAL_UPDATED_ON: '2026-11-16',
    TRUSTED_PROXIES: 'none',
    SERVE_WEB: 'off',
    JOBS: 'off',
    QUIET_HOURS: 'off',
    LOG_LEVEL: 'silent',
    MESSAGE_PROVIDERS: 'unifonic',
    UNIFONIC_URL: baseUrl,
    UNIFONIC_APP_SID: appSid,
    UNIFONIC_SENDER_ID: 'drill',
  };
}

/** Includes a build of the web app. */
const startTimeoutMs = 300_000;

export async function waitUntilReady(url = ''): Promise<void> {
  if (!(await poll(() => isReady(url), startTimeoutMs)))
    throw new Error('The server did not start; try to start it manually.');
}

async function isReady(url = ''): Promise<boolean> {
  return fetch(`${url}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
