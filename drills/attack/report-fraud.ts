import type { Disclosure, DisclosureCheck } from '../../packages/contract/src/operations/disclosure.ts';
import type { Sample } from '../../packages/contract/src/supply/sample.ts';
import type { Survival } from '../../packages/contract/src/trees/survival.ts';
import { dayInRiyadh } from '../../packages/domain/src/riyadh-time.ts';
import { type Client, createClient } from '../../testkit/client.ts';
import { insertSponsor, updateToImported, updateToStaff } from '../../testkit/fixtures.queries.ts';
import { measureTime } from '../../testkit/load.ts';
import { createPeople } from '../../testkit/people.ts';
import { poll } from '../../testkit/processes.ts';
import { required } from '../../testkit/required.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';

const trees = 20;
const removedTrees = 3;
const reportTimeoutMs = 60_000;
/** The trees of a new report are listed by a job of their own. */
const maxSupersedeMs = 10_000;
/** The job that supersedes reports for good runs every minute. */
const supersedeTimeoutMs = 150_000;
const pollIntervalMs = 4_000;
const address = '203.0.113.208';
const dayMs = 86_400_000;

type Fraud = { server: TestServer; sponsor: Client; admin: Client; companyId: string };

/**
 * Removes trees after they were reported, restores them to repair the report, reports trees that nobody saw,
 * and closes a sample that nobody walked. Strangers who check the report must read all of it.
 */
export async function runReportFraud(server: TestServer): Promise<Metric[]> {
  const { sql } = server.database;
  const people = await createPeople(server, 2, { prefix: '+966511' });
  const [owner, administrator] = [required(people[0]), required(people[1])];
  await updateToStaff(sql, owner, 'company');
  await updateToStaff(sql, administrator, 'admin');
  const companyId = await insertSponsor(sql, { accountId: owner.accountId, trees });
  const [sponsor, admin] = [owner, administrator].map(({ token }) => createClient(server, { token }));
  const fraud = { server, sponsor: required(sponsor), admin: required(admin), companyId };
  return [
    ...(await removeReportedTrees(fraud)),
    ...(await reportUnseenTrees(fraud)),
    ...(await closeUnvisitedSample(fraud)),
    atMost('invariant violations', await server.database.countViolations(), 0),
  ];
}

async function removeReportedTrees({ server, sponsor, admin, companyId }: Fraud): Promise<Metric[]> {
  const serial = await makeReport(sponsor, companyId);
  const { status } = await check(server, serial);
  const listed = await readLines(sponsor, serial, 'trees.csv');
  const publicIds = listed.slice(1, 1 + removedTrees).map((line) => line.split(',')[1] ?? '');
  const setRemoved = async (isDeleted: boolean) => {
    for (const publicId of publicIds) await admin.read('PATCH', `/tree/${publicId}`, { isDeleted });
  };
  await setRemoved(true);
  const { tookMs } = await measureTime(() =>
    pollStatus({ server, serial }, ({ status: now }) => now === 'superseded'),
  );
  const superseded = await pollStatus({ server, serial }, ({ supersededAt }) => supersededAt !== null);
  const notices = await sponsor.read<{ items: { kind: string }[] }>('GET', '/notification');
  await setRemoved(false);
  const restored = await check(server, serial);
  return [
    atLeast('valid reports before', Number(status === 'valid'), 1),
    atMost('time until the verification says superseded', tookMs, maxSupersedeMs, 's'),
    atLeast('removed trees that the verification names', superseded?.removedTrees ?? 0, removedTrees),
    atLeast(
      'notices to the sponsor',
      notices.items.filter(({ kind }) => kind === 'report_superseded').length,
      1,
    ),
    atMost('reports repaired by restored trees', Number(restored.status === 'valid'), 0),
  ];
}

async function reportUnseenTrees({ server, sponsor, companyId }: Fraud): Promise<Metric[]> {
  await updateToImported(server.database.sql, companyId);
  const serial = await makeReport(sponsor, companyId);
  const [, firstLine = ''] = await readLines(sponsor, serial, 'figures.csv');
  const { basis } = await check(server, serial);
  return [
    atLeast(
      'reports that state first that only the sponsor documents its trees',
      Number(firstLine.includes('documented_by_the_sponsor_only') && basis?.isSelfReported === true),
      1,
    ),
  ];
}

async function closeUnvisitedSample({ server, sponsor, admin, companyId }: Fraud): Promise<Metric[]> {
  const body = {
    scope: 'company',
    id: companyId,
    trees,
    endsOn: dayInRiyadh(new Date(Date.now() + dayMs)),
  };
  const ownDraw = await sponsor.call('POST', '/sample', body);
  const sample = await admin.read<Sample>('POST', '/sample', body);
  await admin.read('POST', `/sample/${sample.id}/close`);
  const silentRepeat = await admin.call('POST', '/sample', body);
  const survival = await createClient(server).read<Survival>('GET', `/survival/company/${companyId}`);
  return [
    atMost(
      'samples drawn by the sponsor or again without a reason',
      [ownDraw, silentRepeat].filter(({ isOk }) => isOk).length,
      0,
    ),
    atLeast('trees that nobody reached and that count as not found', survival.sample?.notFound ?? 0, trees),
  ];
}

async function makeReport(sponsor: Client, companyId: string): Promise<string> {
  const today = dayInRiyadh(new Date());
  const lastDay = dayInRiyadh(new Date(Date.parse(today) - dayMs));
  const period = { fromOn: `${Number(lastDay.slice(0, 4)) - 1}-01-01`, toOn: lastDay };
  const { serial } = await sponsor.read<Disclosure>('POST', '/disclosure', { companyId, ...period });
  const isReady = await poll(async () => {
    const reports = await sponsor.read<Disclosure[]>('GET', `/disclosure?companyId=${companyId}`);
    return reports.some((report) => report.serial === serial && report.state === 'ready');
  }, reportTimeoutMs);
  if (isReady !== true) throw new Error('The report was not created in time.');
  return serial;
}

function check(server: TestServer, serial: string): Promise<DisclosureCheck> {
  return createClient(server, { address }).read<DisclosureCheck>('GET', `/disclosure/${serial}`);
}

/** Asks seldom enough for the limit on lookups. */
function pollStatus(
  { server, serial }: { server: TestServer; serial: string },
  isReached: (report: DisclosureCheck) => boolean,
): Promise<DisclosureCheck | undefined> {
  const readReached = async () => {
    const report = await check(server, serial);
    return isReached(report) ? report : undefined;
  };
  return poll(readReached, supersedeTimeoutMs, pollIntervalMs);
}

async function readLines(client: Client, serial: string, file: string): Promise<string[]> {
  const text = await (await client.open(`/disclosure/${serial}/file/${file}`)).text();
  return text.split('\r\n');
}
