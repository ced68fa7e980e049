import { createHash } from 'node:crypto';

import type { ErrorSample } from '@nabta/contract/services/error-report';

import type { ReportedError } from '#gateways/error-service/error-service.ts';

/** Stored only for the latest reports of a group. */
export type SampleDetails = Omit<ErrorSample, 'reference' | 'at' | 'release' | 'page'>;

/** A scrubbed error with source-mapped frames. */
export type ErrorRecord = Omit<ReportedError, 'fingerprint' | 'tags' | 'frames' | 'crumbs'> & {
  details: SampleDetails;
};

/** Innermost own files that take part in the fingerprint. */
const fingerprintFiles = 3;

/**
 * Groups errors by origin, type, message without numbers, and own files. Line numbers and minified function
 * names change with every release. Reports of browsers without a place in our source, whose texts anybody can
 * make up, are one group.
 */
export function fingerprintOf(record: ErrorRecord): string {
  const { origin, type, message, details } = record;
  if (origin === 'web' && placeOf(record) === null) return hashOf([origin]);
  const ours = details.frames.filter(({ isOurs }) => isOurs).map(({ file }) => file);
  const files = ours.length > 0 ? ours : details.frames.map(({ file }) => file);
  const topFiles = [...new Set(files)].slice(0, fingerprintFiles);
  return hashOf([origin, type, message.replaceAll(/\d+/gu, '0'), ...topFiles]);
}

export type GroupKey = { fingerprint: string; type: string; place: string | null };

export function groupKeyOf(record: ErrorRecord): GroupKey {
  const { origin, type } = record;
  const fingerprint = fingerprintOf(record);
  if (fingerprint === hashOf([origin])) return otherGroupOf(record);
  return { fingerprint, type, place: placeOf(record) };
}

/** The group of errors that get none of their own. */
export function otherGroupOf({ origin }: ErrorRecord): GroupKey {
  return { fingerprint: hashOf([origin]), type: 'Other', place: null };
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22);
}

export function placeOf({ details }: ErrorRecord): string | null {
  const frame = details.frames.find(({ isOurs }) => isOurs);
  return frame === undefined ? null : `${frame.file}:${frame.line}:${frame.column}`;
}

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
  const presentTags = Object.entries(tags).filter((tag): tag is [string, string] => tag[1] !== null);
  return {
    ...error,
    frames,
    crumbs,
    fingerprint: fingerprintOf(record),
    tags: Object.fromEntries(presentTags),
  };
}
