import { createHash } from 'node:crypto';

import type { ErrorSample } from '@nabta/contract/error-report';

import type { ReportedError } from '../../gateways/error-service/error-service.ts';

/** What is kept of the latest failures of a group. */
export type SampleDetails = Omit<ErrorSample, 'reference' | 'at' | 'release' | 'page'>;

/** One failure as the house knows it: scrubbed, with the lines of the source. */
export type ErrorRecord = Omit<ReportedError, 'fingerprint' | 'tags' | 'frames' | 'crumbs'> & {
  details: SampleDetails;
};

/** How many files of our own, from the innermost on, tell one failure from another. */
const tellingFiles = 3;

/**
 * The same for failures that are alike: of one kind, with one text but for its numbers, in the same files of ours. Lines and
 * the names of minified functions change with every release, so they are left out.
 */
export function fingerprintOf({ origin, type, message, details }: ErrorRecord): string {
  const ours = details.frames.filter(({ isOurs }) => isOurs).map(({ file }) => file);
  const files = ours.length > 0 ? ours : details.frames.map(({ file }) => withoutHash(file));
  const telling = [...new Set(files)].slice(0, tellingFiles);
  const parts = [origin, type, message.replaceAll(/\d+/gu, '0'), ...telling];
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22);
}

/** `apps/web/src/app/app.tsx:4:12`. */
export function placeOf({ details }: ErrorRecord): string | null {
  const frame = details.frames.find(({ isOurs }) => isOurs);
  return frame === undefined ? null : `${frame.file}:${frame.line}:${frame.column}`;
}

/** The same failure as an outside service is told of it. */
export function toReportedError(record: ErrorRecord): ReportedError {
  const { details, ...error } = record;
  const { frames, crumbs, action, browser, system, language, isOnline, call, requestId } = details;
  const tags = {
    action,
    browser,
    system,
    language,
    online: isOnline === null ? null : String(isOnline),
    call: call && `${call.method} ${call.path} ${call.status}`,
    request: requestId ?? call?.requestId ?? null,
  };
  const known = Object.entries(tags).filter((tag): tag is [string, string] => tag[1] !== null);
  return { ...error, frames, crumbs, fingerprint: fingerprintOf(record), tags: Object.fromEntries(known) };
}

/** `/assets/app-Dk3_x9aB.js` is named anew with every change of its content. */
function withoutHash(file: string): string {
  return file.replace(/-[\w-]{8}(?=\.\w+$)/u, '');
}
