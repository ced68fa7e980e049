import type { Job } from '../../platform/jobs/job-queue.ts';
import { makeDisclosure } from './make-disclosure.ts';

export const makeReport: Job<{ serial: string }> = {
  name: 'make_disclosure',
  run: (context, { serial }) => makeDisclosure(context, serial),
};

export const disclosureJobs: readonly Job[] = [makeReport];
