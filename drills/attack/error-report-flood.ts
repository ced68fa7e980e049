import type { NewErrorReport } from '../../packages/contract/src/services/error-report.ts';
import { createClient } from '../../testkit/client.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';
import type { TestServer } from '../../testkit/server.ts';
import { selectErrorGroupCount } from '../parts/drill.queries.ts';

const addresses = 20;
const reportsEach = 30;

function reportOf(number: number, changes: Partial<NewErrorReport> = {}): object {
  return {
    reference: String(number).padStart(8, '0'),
    release: '0.1.0+aaaaaaaa',
    agoMs: 0,
    type: `Error${number}`,
    message: `made up ${'word '.repeat(number % 50)}`,
    action: 'show-screen',
    page: '/login',
    language: 'en',
    isOnline: true,
    call: null,
    frames: Array.from({ length: 20 }, (_, line) => ({
      name: 'a',
      file: `/assets/made-up-${number % 100}.js`,
      line: line + 1,
      column: 1,
    })),
    crumbs: [],
    ...changes,
  };
}

/** Sends made-up error reports from many addresses; they fill one group and only their own share. */
export async function floodErrorReports(server: TestServer): Promise<Metric[]> {
  const groupsBefore = await selectErrorGroupCount(server.database.sql);
  const statuses: number[] = [];
  let slowestMs = 0;
  for (let number = 0; number < addresses * reportsEach; number += 1) {
    const client = createClient(server, { address: `100.70.${number % addresses}.1` });
    const { status, tookMs } = await client.call('POST', '/error_report', reportOf(number));
    statuses.push(status);
    slowestMs = Math.max(slowestMs, tookMs);
  }
  const accepted = statuses.filter((status) => status === 200).length;
  return [
    atLeast('made-up error reports', statuses.length, 600),
    atMost('accepted ones', accepted, 220),
    atMost('failed responses', statuses.filter((status) => status >= 500).length, 0),
    atMost('slowest response', slowestMs, 1_000, 's'),
    atMost('new groups', (await selectErrorGroupCount(server.database.sql)) - groupsBefore, 1),
  ];
}
