import type { TreeImport } from '@nabta/contract/operations/import';

import { createWorkbook } from '../../apps/api/src/features/operations/import/testing/workbook.ts';
import type { Client } from '../../testkit/client.ts';
import { createPeople } from '../../testkit/people.ts';
import { required } from '../../testkit/required.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';
import { selectDocumented, selectPlanted } from '../parts/drill.queries.ts';
import {
  createManager,
  createSponsor,
  followProgress,
  requestApproval,
  sendFile,
  setStatus,
} from '../parts/import-client.ts';

const rows = 2_000;
const maxWorkerGrowth = 200e6;
const columns = ['id', 'lat', 'lon', 'species', 'planted', 'DBH (in)'];

/**
 * A company makes up an inventory and tries to plant it alone, with an accomplice who uploads it, and by
 * changing it after the request; then it sends files that are larger than they look.
 */
export async function runMadeUpImport(server: TestServer): Promise<Metric[]> {
  const people = await createPeople(server, 3, { prefix: '+966508' });
  const { client: sponsor, companyId } = await createSponsor(server, required(people[0]));
  const accomplice = await createManager(server, required(people[1]));
  const approver = await createManager(server, required(people[2]));
  const { sql } = server.database;

  const ofSponsor = await prepare(sponsor, createFile(0));
  const ofAccomplice = await prepare(accomplice, createFile(1), companyId);
  const approvalsAlone = await Promise.all([
    sponsor.call('PATCH', `/import/${ofSponsor.id}/status`, { status: 'importing' }),
    sponsor.call('POST', `/approval/${ofSponsor.approvalId}/approve`),
    accomplice.call('POST', `/approval/${ofAccomplice.approvalId}/approve`),
  ]);
  const changesAfterRequest = await Promise.all([
    sponsor.call('PATCH', `/import/${ofSponsor.id}`, { settings: { plantsNear: true } }),
    sponsor.call('PATCH', `/import/${ofSponsor.id}`, {
      settings: { units: { dbh: 'm', girth: 'm', height: 'm' } },
    }),
    sponsor.call('PATCH', `/import/${ofSponsor.id}/status`, { status: 'checking' }),
  ]);
  const plantedAlone = await selectPlanted(sql, companyId);

  await approver.read('POST', `/approval/${ofSponsor.approvalId}/approve`);
  await followProgress(sponsor, ofSponsor.id);
  const planted = await selectPlanted(sql, companyId);
  const documented = await selectDocumented(sql, companyId);

  const before = server.memory('worker');
  const bombs = await sendBombs(sponsor, () => server.memory('worker'));
  return [
    atMost('approvals by uploader, requester or company', countOk(approvalsAlone), 0),
    atMost('changes after the request', countOk(changesAfterRequest), 0),
    atMost('trees planted without a second person', plantedAlone.trees, 0),
    atLeast('trees planted with one', planted.trees, rows),
    atMost('of them, trees that count as more than documented', planted.trees - documented, 0),
    atLeast('oversized files refused', bombs.refused, bombs.sent),
    atMost('worker memory growth while reading them', bombs.peak - before, maxWorkerGrowth, 'MB'),
    atMost('invariant violations', await server.database.countViolations(), 0),
  ];
}

const countOk = (responses: readonly { isOk: boolean }[]) => responses.filter(({ isOk }) => isOk).length;

async function prepare(client: Client, file: Buffer, companyId?: string) {
  const { id } = await sendFile(client, file, companyId);
  await setStatus(client, id, 'checking');
  await followProgress(client, id);
  return { id, approvalId: await requestApproval(client, id) };
}

/** Plausible trees, five metres apart, which nobody planted. */
function createFile(part: number): Buffer {
  const lines = Array.from({ length: rows }, (_, index) => {
    const latitude = (22 + part + Math.floor(index / 100) * 0.00005).toFixed(6);
    const longitude = (44 + (index % 100) * 0.00005).toFixed(6);
    return `M${part}-${index};${latitude};${longitude};Ziziphus spina-christi;2010-03-04;${5 + (index % 4)}`;
  });
  return Buffer.from([columns.join(';'), ...lines].join('\n'));
}

const longText = 'x'.repeat(30_000);
const sharedRow = (cells: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`;
const heading = `<row>${'<c t="str"><v>x</v></c>'.repeat(2)}</row>`;
const sharedStrings = `<sst><si><t>${longText}</t></si></sst>`;

/** Small files with much content, and large ones with one cell. */
const bombs: Record<string, () => Uint8Array> = {
  wideRows: () => createWorkbook({ sheetData: heading + sharedRow(200).repeat(2_000), sharedStrings }),
  manyRows: () => createWorkbook({ sheetData: `${heading}${sharedRow(1).repeat(20_000)}`, sharedStrings }),
  longText: () => createWorkbook({ sheetData: `<row><c t="str"><v>${longText.repeat(2_000)}</v></c></row>` }),
  richText: () =>
    createWorkbook({ sharedStrings: `<sst><si>${`<r><t>${longText}</t></r>`.repeat(2_000)}</si></sst>` }),
  longCell: () => Buffer.from(`${columns.join(';')}\nB1;22;44;${longText.repeat(1_000)}`),
  wideCells: () => Buffer.from(`${columns.join(';')}\n${`B1;22;44;${longText.repeat(2)}\n`.repeat(500)}`),
};

async function sendBombs(client: Client, memory: () => number) {
  const result = { sent: 0, refused: 0, peak: 0 };
  const timer = setInterval(() => (result.peak = Math.max(result.peak, memory())), 100);
  try {
    for (const createBomb of Object.values(bombs)) {
      const { status }: TreeImport = await sendFile(client, createBomb());
      result.sent += 1;
      if (status === 'failed') result.refused += 1;
    }
  } finally {
    clearInterval(timer);
  }
  return result;
}
