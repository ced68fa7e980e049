import type { NewErrorReport } from '@nabta/contract/services/error-report';
import { deviceName } from '@nabta/domain/device-name';
import { scrubPath, scrubText } from '@nabta/domain/scrub-text';

import { addMs, minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { serverRelease, webRelease } from '#core/process/release.ts';
import { consumeSharedToken, consumeToken, tokenBucket } from '#core/rate-limit/rate-limit.ts';

import { deliverError } from './deliver-error.ts';
import { type ErrorRecord, placeOf } from './error-record.ts';
import { insertRelease } from './error-report.queries.ts';
import { resolveFrames } from './resolve-frames.ts';

/** A device sends at most 20 errors per visit, and carriers share one address among many users. */
const addressLimit = tokenBucket(30, { refill: 30, everyMs: 10 * minute });
/** Limits over all addresses. Made-up reports use up only the share of those without a place in our source. */
const sharedLimits = {
  resolved: tokenBucket(400, { refill: 400, everyMs: 10 * minute }),
  unresolved: tokenBucket(200, { refill: 200, everyMs: 10 * minute }),
};

type Sender = { addressKey: string | undefined; userAgent: string };

/** Receives a report from an unauthenticated browser; its content is untrusted. */
export async function receiveErrorReport(
  context: Context,
  sender: Sender,
  report: NewErrorReport,
): Promise<void> {
  const { database, clock } = context;
  const { addressKey } = sender;
  const now = clock.now();
  if (addressKey !== undefined)
    await consumeToken(database.sql, `error_report:${addressKey}`, addressLimit, now);
  const record = await recordOf(context, sender, report);
  const share = placeOf(record) === null ? 'unresolved' : 'resolved';
  await consumeSharedToken(database.sql, `error_report:${share}`, sharedLimits[share], now);
  await deliverError(context, record);
}

async function recordOf(
  { config, clock }: Context,
  { userAgent }: Sender,
  report: NewErrorReport,
): Promise<ErrorRecord> {
  const { reference, release, page, agoMs, action, language, isOnline, call } = report;
  const frames = report.frames.map((frame) => ({ ...frame, name: frame.name && scrubText(frame.name) }));
  const device = deviceName(userAgent);
  return {
    reference,
    release,
    page,
    at: addMs(clock.now(), -agoMs),
    origin: 'web',
    type: scrubText(report.type) || 'Error',
    message: scrubText(report.message),
    details: {
      action,
      browser: device?.browser ?? null,
      system: device?.system ?? null,
      language,
      isOnline,
      call: call && { ...call, path: scrubPath(call.path) },
      requestId: call?.requestId ?? null,
      frames: await resolveFrames(config.sourceMapsDir, frames),
      crumbs: report.crumbs.map((crumb) => ({ ...crumb, what: scrubCrumb(crumb.what) })),
    },
  };
}

/** Formats: `/api/tree/:id 200`, `/tree/:publicId` or `button`. */
function scrubCrumb(what: string): string {
  const [path = '', status = ''] = what.split(' ');
  return `${scrubPath(path)} ${/^\d{1,3}$/u.test(status) ? status : ''}`.trim();
}

/** Records when this release was first served, to compare it with the time a group was solved. */
export async function registerReleases(
  { database, clock }: Context,
  webDirectory: string | undefined,
): Promise<void> {
  const web = webDirectory === undefined ? [] : [await webRelease(webDirectory)];
  for (const release of [await serverRelease(), ...web])
    await insertRelease(database.sql, release, clock.now());
}
