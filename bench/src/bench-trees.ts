import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import pg from 'pg';

import { createAccessTokens } from '../../apps/api/src/platform/access-token.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { deriveSecrets } from '../../apps/api/src/platform/secrets.ts';
import { best, type Call, type Figures, measureHttp, measurePool, warmUp } from './load.ts';
import { callOf } from './scenarios.ts';
import { poolSize, root, run, secretKey, start, startOurs } from './server.ts';
import { type Scenario, statements } from './statements.ts';

/** Each has what suits it best on two cores: of ours half are shared by reads, with several on their way over each. */
const ourConnections = '4';
const ports = { ours: 3_951, handWritten: 3_952 };

type Owner = { accountId: string; sessionId: string; publicId: string };

/** Page, count, search and one tree out of a million: ours, a server written by hand, and the bare pool, in one run. */
export async function benchTrees(
  values: Record<'trees' | 'accounts' | 'seconds' | 'rounds', string>,
): Promise<void> {
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
    // A table that was just written or migrated is read slowly until it is vacuumed, as it is in daily life.
    await pool.query('vacuum (analyze) tree');
    const owners = await chooseOwners(pool, 4_000);
    servers.push(
      await startOurs(url, ports.ours, ourConnections),
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
      const calls = owners.map((owner) => ({
        path: callOf(scenario, owner).path,
        token: tokens.sign(owner),
      }));
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
  const values = owners.map((owner) => callOf(scenario, owner).values);
  const measured: Record<keyof Comparison, Figures[]> = { ours: [], byHand: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    await warmUp(ports.ours, calls);
    measured.ours.push(await measureHttp(ports.ours, calls, seconds));
    await warmUp(ports.handWritten, calls);
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

function startHandWritten(url: string, publicKey: string): Promise<ChildProcess> {
  return start('bench/src/hand-written-server.ts', ports.handWritten, {
    DATABASE_URL: url,
    DATABASE_POOL: poolSize,
    PUBLIC_KEY: publicKey,
  });
}
