import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { type Disclosure, type DisclosureFacts } from '@nabta/contract/operations/disclosure';
import { type ImportSummary, type TreeImport } from '@nabta/contract/operations/import';
import { type Impact } from '@nabta/contract/trees/impact';

import { minute, second } from '../apps/api/src/core/clock.ts';
import { parseJson } from '../apps/api/src/core/parse-json.ts';
import { datesOf } from '../apps/api/src/features/operations/disclosure/collect-facts.ts';
import type { Client } from '../testkit/client.ts';
import { measureTime } from '../testkit/load.ts';
import { createPeople } from '../testkit/people.ts';
import { required } from '../testkit/required.ts';
import { type Metric, atLeast, atMost } from '../testkit/results.ts';
import { scenario } from '../testkit/scenario.ts';
import { type KillTarget, type TestServer, startServer } from '../testkit/server.ts';
import { selectPlanted } from './parts/drill.queries.ts';
import {
  createManager,
  createSponsor,
  followProgress,
  requestApproval,
  sendFile,
  setStatus,
} from './parts/import-client.ts';

const maxMs = 60 * second;
const maxMemory = 300e6;
/** Half of a worker container's memory limit; most of V8's share is garbage not yet collected. */
const maxReportMemory = 400e6;
/** Jobs of a crashed worker are re-queued within two minutes. */
const timeoutMs = 8 * minute;
const reportTimeoutMs = 3 * minute;
/** Year of the sponsor's report. */
const period = { fromOn: '2025-01-01', toOn: '2025-12-31' };

/**
 * Imports 100,000 trees within time and memory limits and with progress events, creates a report, imports a
 * second file while server, worker and database are killed, and sends both files again.
 */
await scenario({ rows: 100_000 }, async ({ rows }) => {
  await using server = await startServer({ worker: true });
  const { database } = server;
  using memory = watchMemory(server);
  const people = await createPeople(server, 3);
  const approver = await createManager(server, required(people[2]));
  const sponsors = await Promise.all(people.slice(0, 2).map((person) => createSponsor(server, person)));
  const [firstSponsor, secondSponsor] = [required(sponsors[0]), required(sponsors[1])];

  const file = createFile(rows, 0);
  console.log(`${rows} rows, ${(file.length / 1e6).toFixed(1)} MB…`);
  const cpuBefore = server.cpuMs();
  const { result, tookMs } = await measureTime(() =>
    importFile(server, firstSponsor.client, { file, approver }),
  );
  const cpuMs = server.cpuMs() - cpuBefore;
  const importPeak = memory.takePeak();
  const planted = await selectPlanted(database.sql, firstSponsor.companyId);

  console.log('Report of the import…');
  const report = await measureSponsorReport(firstSponsor.client, firstSponsor.companyId, rows);
  const reportPeak = memory.takePeak();

  const resent = await sendFile(firstSponsor.client, file);
  console.log('Import with kills…');
  const secondFile = createFile(rows, 1);
  const targets: KillTarget[] = ['worker', 'api', 'postgres'];
  const killed = await importFile(server, secondSponsor.client, { file: secondFile, approver, targets });
  const resentAfterKills = await sendFile(secondSponsor.client, secondFile);
  const plantedUnderKills = await selectPlanted(database.sql, secondSponsor.companyId);
  const countMismatches = ({ trees, tallied, places, refs }: typeof planted) =>
    [trees, tallied, places, refs].filter((count) => count !== rows).length;
  const duplicates = [resent, resentAfterKills].filter(({ fault }) => fault === 'SENT_BEFORE').length;
  return [
    atLeast('imported rows', planted.trees, rows),
    atMost('time from upload to last tree', tookMs, maxMs, 's'),
    atMost('CPU time of all processes', cpuMs, maxMs, 's'),
    atLeast('progress events', result.events, rows >= 50_000 ? 20 : 3),
    atMost('worker memory', importPeak.worker, maxMemory, 'MB'),
    atMost('server memory', importPeak.server, maxMemory, 'MB'),
    atMost('mismatching tree counts', countMismatches(planted), 0),
    ...report,
    atMost('worker memory, making the report', reportPeak.worker, maxReportMemory, 'MB'),
    atMost('server memory, handing it out', reportPeak.server, maxReportMemory, 'MB'),
    atLeast('kills during the import', killed.kills, 2),
    atMost('mismatching tree counts after kills', countMismatches(plantedUnderKills), 0),
    atLeast('files rejected as duplicates', duplicates, 2),
    atMost('invariant violations', await database.countViolations(), 0),
  ];
});

/** Records the peak memory of server and worker since the last call. */
function watchMemory(server: TestServer) {
  const peak = { server: 0, worker: 0 };
  const timer = setInterval(() => {
    for (const name of ['server', 'worker'] as const) peak[name] = Math.max(peak[name], server.memory(name));
  }, 100);
  return {
    takePeak: () => {
      const lastPeak = { ...peak };
      Object.assign(peak, { server: 0, worker: 0 });
      return lastPeak;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

/** Uploads, checks and imports a file; each target is killed once during the import. */
async function importFile(
  server: TestServer,
  client: Client,
  { file, approver, targets = [] }: { file: Buffer; approver: Client; targets?: readonly KillTarget[] },
): Promise<{ events: number; kills: number }> {
  const { id } = await sendFile(client, file);
  let kills = 0;
  await setStatus(client, id, 'checking');
  let events = await followProgress(client, id);
  await approver.read('POST', `/approval/${await requestApproval(client, id)}/approve`);
  const onProgress = ({ status, walked, total }: ImportSummary) => {
    if (status !== 'importing' || walked < (total * (kills + 1)) / (targets.length + 2)) return;
    const target = targets[kills];
    if (target === undefined) return;
    server.kill(target);
    kills += 1;
  };
  const deadline = Date.now() + timeoutMs;
  for (let status = 'importing'; status === 'importing' && Date.now() < deadline;) {
    events += await followProgress(client, id, onProgress).catch(() => 0);
    await server.waitUntilReady();
    status = (await client.read<TreeImport>('GET', `/import/${id}`)).status;
  }
  return { events, kills };
}

/** Trees five metres apart, a third of them measured; three known species and one unknown. */
function createFile(rows: number, part: number): Buffer {
  const species = ['Prosopis cineraria', 'Ziziphus spina-christi', 'Phoenix dactylifera', 'Quercus ignota'];
  const lines = Array.from({ length: rows }, (_, index) => {
    const latitude = (24 + Math.floor(index / 1_000) * 0.00005 + part).toFixed(6).replace('.', ',');
    const longitude = (46 + (index % 1_000) * 0.00005).toFixed(6).replace('.', ',');
    const planted = `${1 + (index % 28)}/${1 + (index % 12)}/${2012 + (index % 12)}`;
    const dbh = index % 3 === 0 ? `${5 + (index % 7)},5` : '';
    return `T-${index};${latitude};${longitude};${species[index % 4]};${planted};${dbh};حي النخيل، شارع ${index % 90};2026-06-01`;
  });
  return Buffer.from(
    `\uFEFFref;lat;lon;scientific name;planted;dbh;address;measured on\r\n${lines.join('\r\n')}\r\n`,
  );
}

/**
 * Creates a report for a sponsor with many trees, downloads every format and compares the totals with
 * `/impact`.
 */
async function measureSponsorReport(
  { read, open }: Client,
  companyId: string,
  trees: number,
): Promise<Metric[]> {
  const created = await measureTime(async () => {
    const { serial } = await read<Disclosure>('POST', '/disclosure', { companyId, ...period });
    for (const deadline = Date.now() + reportTimeoutMs; Date.now() < deadline; await delay(100)) {
      const [newest] = await read<Disclosure[]>('GET', `/disclosure?companyId=${companyId}`);
      if (newest?.serial === serial && newest.state === 'ready') return serial;
    }
    throw new Error('The report was not created in time.');
  });
  const download = (name: string) =>
    measureTime(async () =>
      Buffer.from(await (await open(`/disclosure/${created.result}/file/${name}`)).arrayBuffer()),
    );
  const json = await download('report.json');
  const { report } = parseJson<{ report: DisclosureFacts }>(json.result.toString());
  const list = await download('trees.csv');
  const pdf = await download('report.pdf?lang=ar');
  const query = new URLSearchParams({
    scope: 'company',
    id: companyId,
    interval: 'month',
    ...datesOf(period),
  });
  const { benefit } = await read<Impact>('GET', `/impact?${query}`);
  const matchesImpact = isDeepStrictEqual({ ...report.benefit, asOf: '' }, { ...benefit, asOf: '' });
  const lines = list.result.toString().split('\r\n').length - 2;
  const isListed = createHash('sha256').update(list.result).digest('hex') === report.trees.sha256;
  return [
    atLeast('trees in the report', report.trees.count, trees),
    atLeast('trees in its list, with a matching digest', isListed ? lines : 0, trees),
    atMost('totals that differ from /impact', matchesImpact ? 0 : 1, 0),
    atMost('time to create the report', created.tookMs, 30 * second, 's'),
    atMost('download time of the tree list', list.tookMs, 5 * second, 's'),
    atMost('download time of the PDF', pdf.tookMs, 10 * second, 's'),
    atMost('PDF size', pdf.result.length, 2e6, 'MB'),
  ];
}
