import type { Job } from '#core/jobs/job-queue.ts';

import { eraseAccount, eraseAgain } from './erasure/erase-person.ts';
import { deliverCode } from './erasure/send-erasure-code.ts';
import { makeExport, removeOldExports } from './export/write-export.ts';

export const personalDataJobs: readonly Job[] = [
  makeExport,
  removeOldExports,
  deliverCode,
  eraseAccount,
  eraseAgain,
];
