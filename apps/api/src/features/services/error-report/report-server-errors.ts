import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { crockfordText } from '@nabta/domain/crockford';
import { scrubText } from '@nabta/domain/scrub-text';
import { framesOfStack } from '@nabta/domain/stack-frame';

import { minute } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { ReportUnexpected, UnexpectedError } from '../../platform/fault/unexpected-error.ts';
import { serverRelease } from '../../platform/process/release.ts';
import { random } from '../../platform/random.ts';
import { deliverError } from './deliver-error.ts';
import { type ErrorRecord, fingerprintOf } from './error-record.ts';
import { serverReportsAMinute } from './error-report-limits.ts';

const repositoryRoot = resolve(import.meta.dirname, '../../../../..');
const maxFrames = 20;

type Log = { warn(details: object, message: string): void };

/** Tells of what the server itself did not foresee, the same once a minute; that it cannot be told is logged and harms nobody. */
export function reportServerErrors(context: Context, log: Log): ReportUnexpected {
  const mayTell = createLimit(context);
  return (unexpected) => {
    tell(unexpected).catch((failure: unknown) => log.warn({ err: failure }, 'error not reported'));
  };

  async function tell(unexpected: UnexpectedError): Promise<void> {
    const record = recordOf(unexpected, await serverRelease(), context.clock.now());
    if (mayTell(fingerprintOf(record))) await deliverError(context, record);
  }
}

function recordOf(
  { error, page, requestId, known }: UnexpectedError,
  release: string,
  at: Date,
): ErrorRecord {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return {
    reference: newReference(),
    release,
    page,
    at,
    origin: 'server',
    type: scrubText(name) || 'Error',
    message: scrubText(message, known),
    details: {
      action: page.startsWith('job ') ? 'job' : 'request',
      browser: null,
      system: null,
      language: null,
      isOnline: null,
      call: null,
      requestId,
      frames: framesOfStack(stack, maxFrames).map(inRepository),
      crumbs: [],
    },
  };
}

/** The server runs its source as it is written, so that a line of a stack is a line of the source. */
function inRepository({ file, ...frame }: ReturnType<typeof framesOfStack>[number]) {
  const path = relative(repositoryRoot, file.startsWith('file:') ? fileURLToPath(file) : file);
  const isInside = !path.startsWith('..');
  const isOurs = isInside && !path.includes('node_modules/');
  return { ...frame, file: isInside ? path : 'outside', isOurs };
}

function newReference(): string {
  return crockfordText(random.bytes(8));
}

/** Each process counts for itself: a storm is cut, and nothing true depends on it. */
function createLimit({ clock }: Context): (fingerprint: string) => boolean {
  const toldAt = new Map<string, number>();
  return (fingerprint) => {
    const now = clock.now().getTime();
    for (const [told, at] of toldAt) if (at <= now - minute) toldAt.delete(told);
    if (toldAt.has(fingerprint) || toldAt.size >= serverReportsAMinute) return false;
    toldAt.set(fingerprint, now);
    return true;
  };
}
