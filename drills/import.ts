import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { ImportSummary, TreeImport } from '@nabta/contract/import';
import { importPartBytes, type ImportStep } from '@nabta/domain/import-state';

import { findFaults } from '../apps/api/src/features/verify/verify-forest.ts';
import { createAccessTokens } from '../apps/api/src/platform/caller/access-token.ts';
import { minute, second, systemClock } from '../apps/api/src/platform/clock.ts';
import { connectDatabase } from '../apps/api/src/platform/postgres/database.ts';
import { secretsOfHouse } from '../apps/api/src/testing/secrets-of-house.ts';
import { insertPeople } from './drill-people.queries.ts';
import { secretKey, startHouseUnderFire, untilReady } from './house-under-fire.ts';
import { insertSponsor, selectPlanted } from './import-people.queries.ts';
import { reportOn } from './report-of-sponsor.ts';
import { type Sponsor, sponsorCalls } from './sponsor-calls.ts';
import { type Figure, tellFigures } from './verdict.ts';

/**
 * A sponsor brings 100,000 trees: in time, in memory, with its progress told; has a report made of them; then another file,
 * while server, worker and database are killed in the middle of it; and both of them again.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const rows = Number(values.rows);
const maxMs = 60 * second;
const maxMemory = 300e6;
/** Half of what the container of a worker may hold; of V8's it is mostly what nobody holds any more. */
const maxMemoryOfReport = 400e6;
/** Jobs of a worker that died are given to another within two minutes. */
const longestMs = 8 * minute;

const dataDir = await mkdtemp(join(tmpdir(), 'nabta-import-'));
const house = await startHouseUnderFire(dataDir);
const database = connectDatabase({ url: house.databaseUrl, poolSize: 2, preparedStatements: false });
const tokens = createAccessTokens(
  await secretsOfHouse(house.databaseUrl, secretKey),
  'production',
  systemClock,
);
const callsOf = (sponsor: Sponsor) => sponsorCalls(tokens, sponsor);
const memory = { server: 0, worker: 0 };
const watch = setInterval(() => {
  memory.server = Math.max(
    memory.server,
    memoryOf(() => house.memoryOfServer()),
  );
  memory.worker = Math.max(
    memory.worker,
    memoryOf(() => house.memoryOfWorker()),
  );
}, 100);
try {
  process.exitCode = (await drill()) ? 0 : 1;
} finally {
  clearInterval(watch);
  await database.end();
  await house.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function drill(): Promise<boolean> {
  const people = await database.transaction((sql) => insertPeople(sql, '+966501', 2));
  const [first, second_] = await Promise.all(
    people.map(async (person) => ({ ...person, companyId: await insertSponsor(database.sql, person) })),
  );
  if (first === undefined || second_ === undefined) throw new Error('Nobody imports.');

  const file = makeFile(0);
  console.log(`${rows} rows, ${(file.length / 1e6).toFixed(1)} MB…`);
  const usedBefore = house.processorMs();
  const startedAt = performance.now();
  const whole = await bring(first, file);
  const tookMs = performance.now() - startedAt;
  const usedMs = house.processorMs() - usedBefore;
  const peak = { ...memory };
  const planted = await selectPlanted(database.sql, first.companyId);

  console.log('A report of them…');
  const report = await reportOf(first);

  const again = await send(first, file);
  console.log('The same under fire…');
  const other = makeFile(1);
  const killed = await bring(second_, other, ['worker', 'api', 'postgres']);
  const againKilled = await send(second_, other);
  const underFire = await selectPlanted(database.sql, second_.companyId);
  const faults = await findFaults(database, systemClock);
  for (const fault of faults.slice(0, 5)) console.log(`  ${fault}`);
  const off = ({ trees, tallied, places, refs }: typeof planted) =>
    [trees, tallied, places, refs].filter((count) => count !== rows).length;
  return tellFigures([
    { what: 'rows brought in', figure: planted.trees, goal: rows, isAtLeast: true },
    { what: 'from the first byte to the last tree', figure: tookMs, goal: maxMs, unit: 's' },
    { what: 'processor time of all of it', figure: usedMs, goal: maxMs, unit: 's' },
    {
      what: 'the progress was told, times',
      figure: whole.told,
      goal: rows >= 50_000 ? 20 : 3,
      isAtLeast: true,
    },
    { what: 'memory of the worker', figure: peak.worker, goal: maxMemory, unit: 'MB' },
    { what: 'memory of the server', figure: peak.server, goal: maxMemory, unit: 'MB' },
    { what: 'counts of trees that differ', figure: off(planted), goal: 0 },
    ...report,
    { what: 'kills in the middle', figure: killed.kills, goal: 2, isAtLeast: true },
    { what: 'counts of trees that differ after kills', figure: off(underFire), goal: 0 },
    {
      what: 'files refused as sent before',
      figure: [again, againKilled].filter(({ fault }) => fault === 'SENT_BEFORE').length,
      goal: 2,
      isAtLeast: true,
    },
    { what: 'faults of the forest', figure: faults.length, goal: 0 },
  ]);
}

/** A report of all that was brought, in time and in memory. */
async function reportOf(sponsor: Sponsor): Promise<Figure[]> {
  Object.assign(memory, { server: 0, worker: 0 });
  const figures = await reportOn(callsOf(sponsor), sponsor.companyId, rows);
  return [
    ...figures,
    {
      what: 'memory of the worker, making the report',
      figure: memory.worker,
      goal: maxMemoryOfReport,
      unit: 'MB',
    },
    {
      what: 'memory of the server, handing it out',
      figure: memory.server,
      goal: maxMemoryOfReport,
      unit: 'MB',
    },
  ];
}

type Victims = Parameters<typeof house.kill>[0][];

/** Sends, checks and plants a file; each victim dies once while trees are planted. */
async function bring(
  sponsor: Sponsor,
  file: Buffer,
  victims: Victims = [],
): Promise<{ told: number; kills: number }> {
  const { id } = await send(sponsor, file);
  let told = 0;
  let kills = 0;
  await step(sponsor, id, 'checking');
  told += await follow(sponsor, id, () => {});
  await step(sponsor, id, 'importing');
  const onProgress = ({ status, walked, total }: ImportSummary) => {
    if (status !== 'importing' || walked < (total * (kills + 1)) / (victims.length + 2)) return;
    const victim = victims[kills];
    if (victim === undefined) return;
    house.kill(victim);
    kills += 1;
  };
  const giveUpAt = Date.now() + longestMs;
  for (let status = 'importing'; status === 'importing' && Date.now() < giveUpAt;) {
    told += await follow(sponsor, id, onProgress).catch(() => 0);
    await untilReady();
    status = (await callsOf(sponsor).call<TreeImport>('GET', `/import/${id}`)).status;
  }
  return { told, kills };
}

/** Sends a file and has it read; the answer is what became of it. */
async function send(sponsor: Sponsor, file: Buffer): Promise<TreeImport> {
  const { id } = await callsOf(sponsor).call<TreeImport>('POST', '/import', {
    name: 'drill.csv',
    bytes: file.length,
  });
  for (let seq = 0; seq * importPartBytes < file.length; seq += 1) {
    const form = new FormData();
    const piece = file.subarray(seq * importPartBytes, (seq + 1) * importPartBytes);
    form.append('file', new Blob([new Uint8Array(piece)]));
    await callsOf(sponsor).call('POST', `/import/${id}/part/${seq}`, form);
  }
  await follow(sponsor, id, () => {});
  return callsOf(sponsor).call<TreeImport>('GET', `/import/${id}`);
}

async function step(sponsor: Sponsor, id: string, status: ImportStep): Promise<void> {
  await callsOf(sponsor).call('PATCH', `/import/${id}/status`, { status });
}

/** Listens to the progress of an import to its end; how often it was told is the answer. */
async function follow(
  sponsor: Sponsor,
  id: string,
  onProgress: (told: ImportSummary) => void,
): Promise<number> {
  const response = await callsOf(sponsor).open(`/import/${id}/progress`);
  let told = 0;
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, data] = /^data: (.*)$/mu.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      told += 1;
      if (data !== undefined) onProgress(JSON.parse(data) as ImportSummary);
    }
  }
  return told;
}

/** Trees five metres apart, a third of them measured, of three species that we know and one that we do not. */
function makeFile(part: number): Buffer {
  const species = ['Prosopis cineraria', 'Ziziphus spina-christi', 'Phoenix dactylifera', 'Quercus ignota'];
  const lines = Array.from({ length: rows }, (_, index) => {
    const latitude = (24 + Math.floor(index / 1_000) * 0.00005 + part).toFixed(6).replace('.', ',');
    const longitude = (46 + (index % 1_000) * 0.00005).toFixed(6).replace('.', ',');
    const planted = `${1 + (index % 28)}/${1 + (index % 12)}/${2012 + (index % 12)}`;
    const dbh = index % 3 === 0 ? `${5 + (index % 40)},5` : '';
    return `T-${index};${latitude};${longitude};${species[index % 4]};${planted};${dbh};حي النخيل، شارع ${index % 90}`;
  });
  return Buffer.from(`\uFEFFref;lat;lon;scientific name;planted;dbh;address\r\n${lines.join('\r\n')}\r\n`);
}

/** Of one that was just killed nothing is known. */
function memoryOf(read: () => number): number {
  try {
    return read() || 0;
  } catch {
    return 0;
  }
}
