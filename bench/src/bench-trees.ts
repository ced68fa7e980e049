import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import pg from 'pg';

import { createAccessTokens } from '../../apps/api/src/platform/access-token.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { deriveSecrets } from '../../apps/api/src/platform/secrets.ts';
import { best, type Call, type Figures, measureHttp, measurePool } from './load.ts';
import { type Scenario, statements } from './statements.ts';

const root = resolve(import.meta.dirname, '../..');
const secretKey = 'only-for-the-bench-on-this-machine';
const ports = { ours: 3_951, handWritten: 3_952 };
const searched = 'sidr';
const poolSize = '6';

type Owner = { accountId: string; sessionId: string; publicId: string };

/** Page, count, search and one tree out of a million: ours, a server written by hand, and the bare pool, in one run. */
export async function benchTrees(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      trees: { type: 'string', default: '1000000' },
      accounts: { type: 'string', default: '50000' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const dataDir = join(root, '.data', `bench-${values.trees}`);
  await run(['scripts/seed.ts', '--trees', values.trees, '--accounts', values.accounts], {
    DATA_DIR: dataDir,
  });
  const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, durable: true });
  const url = postgres.url('nabta');
  const pool = new pg.Pool({ connectionString: url, max: Number(poolSize) });
  const servers: ChildProcess[] = [];
  try {
    const secrets = deriveSecrets(secretKey);
    const tokens = createAccessTokens(secrets, 'production', systemClock);
    const owners = await chooseOwners(pool, 4_000);
    servers.push(
      await startOurs(url),
      await startHandWritten(
        url,
        secrets.signing.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
      ),
    );
    const [
      {
        rows: [size],
      },
    ] = [await pool.query('select count(*)::int as trees from tree')];
    console.log(
      `\n${size.trees.toLocaleString('en')} trees, 50 callers at once, best of ${values.rounds} rounds of ${values.seconds} s\n`,
    );
    console.log(
      row([
        'call',
        'ours/s',
        'p99 ms',
        'by hand/s',
        'p99 ms',
        'pool/s',
        'p99 ms',
        'ours : by hand',
        'ours : pool',
      ]),
    );
    for (const scenario of Object.keys(statements) as Scenario[]) {
      const calls = owners.map((owner) => ({ path: pathOf(scenario, owner), token: tokens.sign(owner) }));
      const figures = await compare(
        scenario,
        calls,
        owners,
        pool,
        Number(values.seconds),
        Number(values.rounds),
      );
      console.log(row(cells(scenario, figures)));
    }
  } finally {
    servers.forEach((server) => server.kill());
    await pool.end();
    await postgres.stop();
  }
}

type Comparison = { ours: Figures; byHand: Figures; bare: Figures };

/** Rounds are interleaved, so that noise of the machine meets all three alike. */
async function compare(
  scenario: Scenario,
  calls: Call[],
  owners: Owner[],
  pool: pg.Pool,
  seconds: number,
  rounds: number,
): Promise<Comparison> {
  const statement = { name: scenario, text: statements[scenario] };
  const values = owners.map((owner) => valuesOf(scenario, owner));
  const measured: Record<keyof Comparison, Figures[]> = { ours: [], byHand: [], bare: [] };
  await measureHttp(ports.ours, calls, 1);
  await measureHttp(ports.handWritten, calls, 1);
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await measureHttp(ports.ours, calls, seconds));
    measured.byHand.push(await measureHttp(ports.handWritten, calls, seconds));
    measured.bare.push(await measurePool(pool, statement, values, seconds));
  }
  return { ours: best(measured.ours), byHand: best(measured.byHand), bare: best(measured.bare) };
}

function cells(scenario: Scenario, { ours, byHand, bare }: Comparison): string[] {
  const figures = [ours, byHand, bare].flatMap((one) => [one.perSecond.toFixed(0), one.p99Ms.toFixed(1)]);
  const ratios = [byHand, bare].map((one) => (ours.perSecond / one.perSecond).toFixed(2));
  const errors = ours.errors + byHand.errors;
  return [scenario, ...figures, ...ratios, ...(errors > 0 ? [`${errors} errors`] : [])];
}

function row(columns: string[]): string {
  return columns.map((column, index) => (index === 0 ? column.padEnd(8) : column.padStart(13))).join('');
}

function pathOf(scenario: Scenario, owner: Owner): string {
  return {
    page: '/api/tree/infinite',
    search: `/api/tree/infinite?search=${searched}`,
    count: '/api/tree/count',
    tree: `/api/tree/${owner.publicId}`,
  }[scenario];
}

function valuesOf(scenario: Scenario, owner: Owner): unknown[] {
  if (scenario === 'search') return [owner.accountId, `%${searched}%`];
  return scenario === 'tree' ? [owner.accountId, owner.publicId] : [owner.accountId];
}

/** People with at least a page of trees, each with a session to call with; so many that no one meets the request rate. */
async function chooseOwners(pool: pg.Pool, count: number): Promise<Owner[]> {
  const { rows } = await pool.query<Owner>(
    `with chosen as (
       select owner_id, max(public_id) as public_id from tree
       where owner_id is not null and not is_deleted group by owner_id having count(*) >= 10 order by owner_id limit $1
     ), named as (
       update account set firstname = coalesce(firstname, 'بنش') where id in (select owner_id from chosen) returning id
     ), opened as (
       insert into session (account_id, salt, created_at, rotated_at, last_used_at, expires_at)
       select id, decode(repeat('00', 16), 'hex'), now(), now(), now(), now() + interval '1 day' from named
       returning id, account_id
     )
     select opened.account_id as "accountId", opened.id as "sessionId", chosen.public_id as "publicId"
     from opened join chosen on chosen.owner_id = opened.account_id`,
    [count],
  );
  return rows;
}

function startOurs(url: string): Promise<ChildProcess> {
  return start('apps/api/src/main.ts', ports.ours, {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    DATABASE_POOL: poolSize,
    SECRET_KEY: secretKey,
    SERVE_WEB: 'off',
    LOG_LEVEL: 'info',
    MESSAGE_PROVIDERS: 'unifonic',
    UNIFONIC_APP_SID: 'bench',
    UNIFONIC_SENDER_ID: 'bench',
  });
}

function startHandWritten(url: string, publicKey: string): Promise<ChildProcess> {
  return start('bench/src/hand-written-server.ts', ports.handWritten, {
    DATABASE_URL: url,
    DATABASE_POOL: poolSize,
    PUBLIC_KEY: publicKey,
  });
}

async function start(file: string, port: number, environment: Record<string, string>): Promise<ChildProcess> {
  const env = { ...process.env, ...environment, PORT: String(port) };
  const child = spawn(process.execPath, [join(root, file)], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let attempt = 0; attempt < 200; attempt += 1) {
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

async function run(args: string[], environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) throw new Error(`${args[0]} failed.`);
}
