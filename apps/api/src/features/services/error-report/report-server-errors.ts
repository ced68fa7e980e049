import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { encodeCrockford } from '@nabta/domain/crockford';
import { scrubText } from '@nabta/domain/scrub-text';
import { framesOfStack } from '@nabta/domain/stack-frame';

import { minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import type { ReportUnexpected, UnexpectedError } from '#core/errors/unexpected-error.ts';
import { serverRelease } from '#core/process/release.ts';
import { random } from '#core/random.ts';

import { deliverError } from './deliver-error.ts';
import { type ErrorRecord, fingerprintOf } from './error-record.ts';

const repositoryRoot = resolve(import.meta.dirname, '../../../../../..');
const maxFrames = 20;
/** Distinct errors per process. */
const reportsPerMinute = 30;

type Log = { warn(details: object, message: string): void };

/** Reports unexpected errors, each fingerprint at most once a minute; a failed report is only logged. */
export function reportServerErrors(context: Context, log: Log): ReportUnexpected {
  const isAllowed = createLimit(context);
  return (unexpected) => {
    report(unexpected).catch((failure: unknown) => log.warn({ err: failure }, 'error not reported'));
  };

  async function report(unexpected: UnexpectedError): Promise<void> {
    const record = recordOf(unexpected, await serverRelease(), context.clock.now());
    if (isAllowed(fingerprintOf(record))) await deliverError(context, record);
  }
}

function recordOf(
  { error, page, requestId, userInput }: UnexpectedError,
  release: string,
  at: Date,
): ErrorRecord {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return {
    reference: encodeCrockford(random.bytes(8)),
    release,
    page,
    at,
    origin: 'server',
    type: scrubText(name) || 'Error',
    message: scrubText(message, userInput),
    details: {
      action: page.startsWith('job ') ? 'job' : 'request',
      browser: null,
      system: null,
      language: null,
      isOnline: null,
      call: null,
      requestId,
      frames: framesOfStack(stack, maxFrames).map(toRepositoryFrame),
      crumbs: [],
    },
  };
}

/** The server runs its TypeScript source directly, so stack lines need no source map. */
function toRepositoryFrame({ file, ...frame }: ReturnType<typeof framesOfStack>[number]) {
  const path = relative(repositoryRoot, file.startsWith('file:') ? fileURLToPath(file) : file);
  const isInside = !path.startsWith('..');
  const isOurs = isInside && !path.includes('node_modules/');
  return { ...frame, file: isInside ? path : 'outside', isOurs };
}

/** Counts per process, which is enough to limit an error storm. */
function createLimit({ clock }: Context): (fingerprint: string) => boolean {
  const reportedAt = new Map<string, number>();
  return (fingerprint) => {
    const now = clock.now().getTime();
    for (const [reported, at] of reportedAt) if (at <= now - minute) reportedAt.delete(reported);
    if (reportedAt.has(fingerprint) || reportedAt.size >= reportsPerMinute) return false;
    reportedAt.set(fingerprint, now);
    return true;
  };
}
