import { minute } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job-queue.ts';
import { makeDisclosure } from './make-disclosure.ts';

/** One at a time: the list of a large forest takes minutes, and most of what is read is in memory meanwhile. */
export const makeReport: Job<{ serial: string }> = {
  name: 'make_disclosure',
  queueOf: () => 'reports',
  longestMs: 10 * minute,
  run: (context, { serial }) => makeDisclosure(context, serial),
};

export const disclosureJobs: readonly Job[] = [makeReport];
