import { analyticsJobs } from './features/analytics/analytics.jobs.ts';
import { authJobs } from './features/auth/auth.jobs.ts';
import { campaignJobs } from './features/campaign/campaign.jobs.ts';
import { careJobs } from './features/care/care.jobs.ts';
import { chatJobs } from './features/chat/chat.jobs.ts';
import { deliveryJobs } from './features/delivery/delivery.jobs.ts';
import { disclosureJobs } from './features/disclosure/disclosure.jobs.ts';
import { errorReportJobs } from './features/error-report/error-report.jobs.ts';
import { fieldJobs } from './features/field/field.jobs.ts';
import { giftJobs } from './features/gift/gift.jobs.ts';
import { importJobs } from './features/import/import.jobs.ts';
import { notificationJobs } from './features/notification/notification.jobs.ts';
import { openDataJobs } from './features/open-data/open-data.jobs.ts';
import { personalDataJobs } from './features/personal-data/personal-data.jobs.ts';
import { phoneChangeJobs } from './features/phone-change/phone-change.jobs.ts';
import { pictureJobs } from './features/picture/picture.jobs.ts';
import { pushJobs } from './features/push/push.jobs.ts';
import { verifyJobs } from './features/verify/verify.jobs.ts';
import { webhookJobs } from './features/webhook/webhook.jobs.ts';
import { removeOldKeys } from './platform/http/idempotency.jobs.ts';
import { releaseAbandonedJobs } from './platform/jobs/job-queue.jobs.ts';
import type { Job } from './platform/jobs/job-queue.ts';
import { removeOldBuckets } from './platform/limit/rate-limit.jobs.ts';

/** All that is done later, listed by hand. */
const work: readonly Job[] = [
  ...authJobs,
  ...phoneChangeJobs,
  ...giftJobs,
  ...campaignJobs,
  ...chatJobs,
  ...notificationJobs,
  ...pushJobs,
  ...pictureJobs,
  ...personalDataJobs,
  ...openDataJobs,
  ...verifyJobs,
  ...errorReportJobs,
  ...deliveryJobs,
  ...importJobs,
  ...careJobs,
  ...fieldJobs,
  ...disclosureJobs,
  ...analyticsJobs,
  ...webhookJobs,
  removeOldKeys,
  removeOldBuckets,
];

/** Every job of the house: all work, and what goes on with it where a worker died. */
export const jobs: readonly Job[] = [...work, releaseAbandonedJobs(work)];
