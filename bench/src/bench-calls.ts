import type pg from 'pg';

import { cellLevel, placeOfCell, type Tile } from '../../packages/domain/src/tile-cell.ts';
import { median, quantile } from '../../scripts/quantile.ts';
import type { Contestant, House } from './house.ts';
import { asBrowsers, type Call, describe, type Figures, inRounds, measure, measureTimes } from './load.ts';
import { chooseLargest, chooseOwners, type Owner } from './people.ts';
import { callOf, type Scenario, statements } from './statements.ts';
import { type Row, verdict } from './table.ts';

export type Length = { seconds: number; rounds: number };

/** So many that no one meets the request rate. */
const callers = 1_500;
/** Servers run for days: what counts is what a call costs once the engine has made the best of their code. */
const warmUpSeconds = 6;
const dayMs = 86_400_000;

/** What people read: beside the rival, compressed beside as it is, and what an owner of very many trees waits for. */
export async function benchCalls(house: House, length: Length): Promise<Row[]> {
  const owners = await chooseOwners(house.pool, callers);
  const scenarios = Object.keys(statements) as Scenario[];
  const callsOfScenario = (scenario: Scenario) =>
    callsOf(house, owners, (owner) => callOf(scenario, owner).path);
  const rival = await warmUp(house, scenarios.map(callsOfScenario));
  const rows: Row[] = [];
  for (const scenario of scenarios) {
    const calls = callsOfScenario(scenario);
    const { ours, other, gathered } = await inRounds(length.rounds, {
      ours: () => measure(house.ours, calls, length.seconds),
      other: () => measure(rival, calls, length.seconds),
      gathered: () => measure(house.rivals.gathered, calls, length.seconds),
    });
    rows.push(besideRival(scenario, ours, other, 0.9), besideOwnTricks(scenario, ours, gathered));
    if (scenario === 'account') rows.push(within('account', ours, 0.22));
    if (scenario === 'page') rows.push(await besidePlain('page', calls));
  }
  const pages = { login: () => '/login', 'page of a tree': ({ publicId }: Owner) => `/tree/${publicId}` };
  for (const [name, pathOf] of Object.entries(pages))
    rows.push(await besidePlain(name, callsOf(house, owners, pathOf)));
  const previews = owners.slice(0, 3).map(previewOf);
  for (const { path } of previews) await fetch(`http://127.0.0.1:${house.ours.port}${path}`);
  rows.push(await alone('preview, drawn already', previews, 1));
  rows.push(await alone('eco sum of a forest', callsOf(house, owners, ecoPathOf), 0.6));
  return [...rows, ...(await benchLargest(house))];

  async function besidePlain(name: string, calls: Call[]): Promise<Row> {
    const plainCalls = calls.map(({ path, headers }) => ({
      path,
      headers: { ...headers, 'accept-encoding': 'identity' },
    }));
    const { packed, plain } = await inRounds(length.rounds, {
      packed: () => measure(house.ours, calls, length.seconds),
      plain: () => measure(house.ours, plainCalls, length.seconds),
    });
    const ratio = packed.ms / plain.ms;
    const rival = `as it is: ${describe(plain)}`;
    return {
      job: `${name}, compressed`,
      ours: describe(packed),
      rival,
      ratio,
      ...verdict(ratio, { max: 1.25 }),
    };
  }

  async function alone(job: string, calls: Call[], max: number): Promise<Row> {
    const { ours } = await inRounds(length.rounds, {
      ours: () => measure(house.ours, calls, length.seconds),
    });
    return within(job, ours, max);
  }
}

export function besideRival(job: string, ours: Figures, rival: Figures, min: number): Row {
  const ratio = rival.ms / ours.ms;
  return { job, ours: describe(ours), rival: describe(rival), ratio, ...verdict(ratio, { min }) };
}

/** How far we are from a bare server that has all that we found out; a framework, a log and limits are not to be had for nothing. */
export function besideOwnTricks(call: string, ours: Figures, rival: Figures): Row {
  const job = `${call}, the rival gathering too`;
  return { job, ours: describe(ours), rival: describe(rival), ratio: rival.ms / ours.ms };
}

export function within(job: string, ours: Figures, max: number): Row {
  return { job, ours: describe(ours), ...verdict(ours.ms, { max }, ' ms') };
}

/** Everybody answers every kind of call before one is measured; the rival that we race is the one that took less. */
async function warmUp({ ours, rivals }: House, kinds: Call[][]): Promise<Contestant> {
  const { pooled, pipelined, gathered } = rivals;
  const took = { pooled: 0, pipelined: 0 };
  for (const calls of kinds) {
    await measure(ours, calls, warmUpSeconds);
    await measure(gathered, calls, warmUpSeconds);
    took.pooled += (await measure(pooled, calls, warmUpSeconds)).ms;
    took.pipelined += (await measure(pipelined, calls, warmUpSeconds)).ms;
  }
  return took.pipelined < took.pooled ? pipelined : pooled;
}

function callsOf(
  { tokens }: House,
  owners: Owner[],
  pathOf: (owner: Owner, index: number) => string,
): Call[] {
  return owners.map((owner, index) => ({
    path: pathOf(owner, index),
    headers: { ...asBrowsers, authorization: `Bearer ${tokens.sign(owner)}` },
  }));
}

const previewOf = ({ publicId }: Owner): Call => ({
  path: `/preview/tree/${publicId}/ar.jpg`,
  headers: asBrowsers,
});

/** A range of its own for each, so that none is the answer to the one before. */
function ecoPathOf({ accountId }: Owner, index: number): string {
  const dateBefore = (ms: number) => new Date(Date.now() - ms).toISOString();
  const [from, to] = [dateBefore(3_000 * dayMs + index * 1_000), dateBefore(dayMs)];
  return `/api/tree/eco_benefit/for_account/${accountId}?from_date=${from}&to_date=${to}`;
}

/** As many as call at once; of each so many calls as one person may send at a time. */
const largeOwners = 50;
const callsOfOne = 25;

/** What an owner of very many trees costs and waits for. */
async function benchLargest(house: House): Promise<Row[]> {
  const { pool, tokens, ours } = house;
  const counts = callsOf(house, await chooseLargest(pool, largeOwners), () => '/api/tree/count');
  const countMs = await measureTimes(ours, counts, callsOfOne);

  const [owner] = (await chooseLargest(pool, 1)) as [Owner];
  const headers = { ...asBrowsers, authorization: `Bearer ${tokens.sign(owner)}` };
  const call = async (path: string) => {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${ours.port}${path}`, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return performance.now() - startedAt;
  };
  const before = ours.processorMs();
  await Promise.all(Array.from({ length: callsOfOne }, () => call('/api/tree/infinite?search=zzzz')));
  const searchMs = (ours.processorMs() - before) / callsOfOne;

  const times: number[] = [];
  for (const { z, x, y } of await chooseTiles(pool, owner))
    times.push(await call(`/api/tree/tiles/${z}/${x}/${y}.mvt`));
  const slowMs = quantile(times, 0.95);
  const toldTiles = `p95 ${slowMs.toFixed(1)} ms, median ${median(times).toFixed(1)} ms`;
  const told = (ms: number) => `${ms.toFixed(2)} ms`;
  return [
    { job: 'count of the largest', ours: told(countMs), ...verdict(countMs, { max: 0.3 }, ' ms') },
    { job: 'search without a hit', ours: told(searchMs), ...verdict(searchMs, { max: 4 }, ' ms') },
    { job: 'tiles of the largest', ours: toldTiles, ...verdict(slowMs, { max: 20 }, ' ms') },
  ];
}

/** Some of every zoom, none of them asked for before. */
async function chooseTiles(pool: pg.Pool, { accountId }: Owner): Promise<Tile[]> {
  const tiles: Tile[] = [];
  for (let z = 2; z <= 18; z += 1) {
    const { rows } = await pool.query<{ cell: string }>(
      `select distinct cell >> $1::int as cell from tree where owner_id = $2 and not is_deleted limit 10`,
      [2 * (cellLevel - z), accountId],
    );
    for (const { cell } of rows) {
      const { x, y } = placeOfCell(Number(cell), z);
      tiles.push({ z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) });
    }
  }
  return tiles;
}
