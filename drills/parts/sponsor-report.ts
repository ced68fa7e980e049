import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { Disclosure, DisclosureFacts } from '@nabta/contract/operations/disclosure';
import type { Impact } from '@nabta/contract/trees/impact';

import { minute, second } from '../../apps/api/src/core/clock.ts';
import { datesOf } from '../../apps/api/src/features/operations/disclosure/collect-facts.ts';
import type { Client } from '../../testkit/client.ts';
import { atLeast, atMost, type Metric } from '../../testkit/results.ts';

const period = { fromOn: '2025-01-01', toOn: '2025-12-31' };
const timeoutMs = 3 * minute;

/**
 * Creates a report for a sponsor with many trees, downloads every format and compares the totals with
 * `/impact`.
 */
export async function measureSponsorReport(
  { read, open }: Client,
  companyId: string,
  trees: number,
): Promise<Metric[]> {
  const created = await timed(async () => {
    const { serial } = await read<Disclosure>('POST', '/disclosure', { companyId, ...period });
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await delay(100)) {
      const [newest] = await read<Disclosure[]>('GET', `/disclosure?companyId=${companyId}`);
      if (newest?.serial === serial && newest.state === 'ready') return serial;
    }
    throw new Error('The report was not created in time.');
  });
  const fileOf = (name: string) =>
    timed(async () =>
      Buffer.from(await (await open(`/disclosure/${created.got}/file/${name}`)).arrayBuffer()),
    );
  const json = await fileOf('report.json');
  const { report } = JSON.parse(json.got.toString()) as { report: DisclosureFacts };
  const list = await fileOf('trees.csv');
  const pdf = await fileOf('report.pdf?lang=ar');
  const query = new URLSearchParams({
    scope: 'company',
    id: companyId,
    interval: 'month',
    ...datesOf(period),
  });
  const { benefit } = await read<Impact>('GET', `/impact?${query}`);
  const matchesImpact = isDeepStrictEqual({ ...report.benefit, asOf: '' }, { ...benefit, asOf: '' });
  const lines = list.got.toString().split('\r\n').length - 2;
  const isListed = createHash('sha256').update(list.got).digest('hex') === report.trees.sha256;
  return [
    atLeast('trees in the report', report.trees.count, trees),
    atLeast('trees in its list, with a matching digest', isListed ? lines : 0, trees),
    atMost('totals that differ from /impact', matchesImpact ? 0 : 1, 0),
    atMost('time to create the report', created.tookMs, 30 * second, 's'),
    atMost('download time of the tree list', list.tookMs, 5 * second, 's'),
    atMost('download time of the PDF', pdf.tookMs, 10 * second, 's'),
    atMost('PDF size', pdf.got.length, 2e6, 'MB'),
  ];
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ got: Result; tookMs: number }> {
  const startedAt = performance.now();
  const got = await work();
  return { got, tookMs: performance.now() - startedAt };
}
