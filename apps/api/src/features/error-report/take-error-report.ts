import type { NewErrorReport } from '@nabta/contract/error-report';
import { deviceName } from '@nabta/domain/device-name';
import { scrubPath, scrubText } from '@nabta/domain/scrub-text';

import { later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { takeSharedToken, takeToken } from '../../platform/limit/rate-limit.ts';
import { deliverError } from './deliver-error.ts';
import type { ErrorRecord } from './error-record.ts';
import { ofEverybody, perAddress } from './error-report-limits.ts';
import { resolveFrames } from './resolve-frames.ts';

type Sender = { addressKey: string | undefined; userAgent: string };

/** Takes a failure from a browser that nobody knows: it may be false, too much, or written by somebody who means harm. */
export async function takeErrorReport(context: Context, sender: Sender, sent: NewErrorReport): Promise<void> {
  await countReport(context, sender.addressKey);
  await deliverError(context, await recordOf(context, sender, sent));
}

async function countReport({ database, clock }: Context, addressKey: string | undefined): Promise<void> {
  await database.transaction(async (sql) => {
    if (addressKey !== undefined) await takeToken(sql, `error_report:${addressKey}`, perAddress, clock.now());
    await takeSharedToken(sql, 'error_report', ofEverybody, clock.now());
  });
}

async function recordOf(
  { config, clock }: Context,
  { userAgent }: Sender,
  sent: NewErrorReport,
): Promise<ErrorRecord> {
  const { reference, release, page, agoMs, action, language, isOnline, call } = sent;
  const frames = sent.frames.map((frame) => ({ ...frame, name: frame.name && scrubText(frame.name) }));
  const device = deviceName(userAgent);
  return {
    reference,
    release,
    page,
    at: later(clock.now(), -agoMs),
    origin: 'web',
    type: scrubText(sent.type) || 'Error',
    message: scrubText(sent.message),
    details: {
      action,
      browser: device?.browser ?? null,
      system: device?.system ?? null,
      language,
      isOnline,
      call: call && { ...call, path: scrubPath(call.path) },
      requestId: call?.requestId ?? null,
      frames: await resolveFrames(config.sourceMapsDir, frames),
      crumbs: sent.crumbs.map((crumb) => ({ ...crumb, what: scrubCrumb(crumb.what) })),
    },
  };
}

/** `/api/tree/:id 200`, `/tree/:publicId` or `button`. */
function scrubCrumb(what: string): string {
  const [path = '', status = ''] = what.split(' ');
  return `${scrubPath(path)} ${/^\d{1,3}$/u.test(status) ? status : ''}`.trim();
}
