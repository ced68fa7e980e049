import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { Disclosure, DisclosureFacts } from '@nabta/contract/disclosure';
import type { Impact } from '@nabta/contract/impact';

import { datesOf } from '../apps/api/src/features/disclosure/gather-facts.ts';
import { minute, second } from '../apps/api/src/platform/clock.ts';
import type { SponsorCalls } from './sponsor-calls.ts';
import type { Figure } from './verdict.ts';

const period = { fromOn: '2025-01-01', toOn: '2025-12-31' };
const longestMs = 3 * minute;

/** Has a report of a sponsor with many trees made, takes it along in every form, and compares it with `/impact`. */
export async function reportOn(
  { call, open }: SponsorCalls,
  companyId: string,
  trees: number,
): Promise<Figure[]> {
  const made = await timed(async () => {
    const { serial } = await call<Disclosure>('POST', '/disclosure', { companyId, ...period });
    for (const giveUpAt = Date.now() + longestMs; Date.now() < giveUpAt; await delay(100)) {
      const [newest] = await call<Disclosure[]>('GET', `/disclosure?companyId=${companyId}`);
      if (newest?.serial === serial && newest.state === 'ready') return serial;
    }
    throw new Error('The report was not made.');
  });
  const fileOf = (name: string) =>
    timed(async () => Buffer.from(await (await open(`/disclosure/${made.got}/file/${name}`)).arrayBuffer()));
  const json = await fileOf('report.json');
  const { report } = JSON.parse(json.got.toString()) as { report: DisclosureFacts };
  const list = await fileOf('trees.csv');
  const pdf = await fileOf('report.pdf?lang=ar');
  const asked = new URLSearchParams({
    scope: 'company',
    id: companyId,
    interval: 'month',
    ...datesOf(period),
  });
  const { benefit } = await call<Impact>('GET', `/impact?${asked}`);
  const isSame = isDeepStrictEqual({ ...report.benefit, asOf: '' }, { ...benefit, asOf: '' });
  const lines = list.got.toString().split('\r\n').length - 2;
  const isListed = createHash('sha256').update(list.got).digest('hex') === report.trees.sha256;
  return [
    { what: 'trees of the report', figure: report.trees.count, goal: trees, isAtLeast: true },
    { what: 'trees of its list, by its digest', figure: isListed ? lines : 0, goal: trees, isAtLeast: true },
    { what: 'sums of it that are not those of /impact', figure: isSame ? 0 : 1, goal: 0 },
    { what: 'the report, from being asked for', figure: made.tookMs, goal: 30 * second, unit: 's' },
    { what: 'its list of trees as a file', figure: list.tookMs, goal: 5 * second, unit: 's' },
    { what: 'its PDF', figure: pdf.tookMs, goal: 10 * second, unit: 's' },
    { what: 'the PDF’s size', figure: pdf.got.length, goal: 2e6, unit: 'MB' },
  ];
}

async function timed<Got>(work: () => Promise<Got>): Promise<{ got: Got; tookMs: number }> {
  const startedAt = performance.now();
  const got = await work();
  return { got, tookMs: performance.now() - startedAt };
}
