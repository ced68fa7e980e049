import { minute } from '#core/clock.ts';
import type { Job } from '#core/jobs/job-queue.ts';

import { makeDisclosure } from './make-disclosure.ts';

/** Own queue, one job at a time: listing a large forest takes minutes and much memory. */
export const makeReport: Job<{ serial: string }> = {
  name: 'make_disclosure',
  queueOf: () => 'reports',
  longestMs: 10 * minute,
  run: (context, { serial }) => makeDisclosure(context, serial),
};

export const disclosureJobs: readonly Job[] = [makeReport];
