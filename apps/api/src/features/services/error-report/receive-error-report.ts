import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join, posix } from 'node:path';

import type { NewErrorReport, ErrorSample } from '@nabta/contract/services/error-report';
import { deviceName } from '@nabta/domain/device-name';
import { scrubPath, scrubText } from '@nabta/domain/scrub-text';
import type { StackFrame } from '@nabta/domain/stack-frame';

import { addMs, minute } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { parseJson } from '#core/parse-json.ts';
import { serverRelease, webRelease } from '#core/process/release.ts';
import { createPromiseCache } from '#core/promise-cache.ts';
import { consumeSharedToken, consumeToken, tokenBucket } from '#core/rate-limit/rate-limit.ts';

import { deliverError } from './deliver-error.ts';
import type { ErrorRecord } from './error-record.ts';
import { insertRelease } from './error-report.queries.ts';

/** A device sends at most 20 errors per visit, and carriers share one address among many users. */
const addressLimit = tokenBucket(30, { refill: 30, everyMs: 10 * minute });
/** Limit over all addresses: this many reports identify a problem. */
const globalLimit = tokenBucket(600, { refill: 600, everyMs: 10 * minute });

type Frame = ErrorSample['frames'][number];

type LoadedMap = { map: SourceMap; length: number } | undefined;

/** A parsed map takes about three times the size of its text. */
const sourceMaps = createPromiseCache<LoadedMap>({
  maxBytes: 64e6,
  bytesOf: (loaded) => 3 * (loaded?.length ?? 0),
  isFailure: (loaded) => loaded === undefined,
});

/** Source paths in the maps are relative to this directory. */
const buildDirectory = 'apps/web/dist/assets';

/** Maps a frame of a built script to its source line; a frame without a map is unchanged. */
async function resolveFrame(directory: string, frame: StackFrame): Promise<Frame> {
  const unresolved = { ...frame, isOurs: false };
  if (!/^\/assets\/[\w.-]+\.js$/u.test(frame.file)) return unresolved;
  const path = join(directory, `${basename(frame.file)}.map`);
  const loaded = await sourceMaps.get(path, () => loadMap(path));
  const origin = loaded?.map.findOrigin(frame.line, frame.column);
  if (origin === undefined || !('fileName' in origin)) return unresolved;
  const file = posix.join(buildDirectory, origin.fileName);
  return {
    name: origin.name ?? frame.name,
    file,
    line: origin.lineNumber,
    column: origin.columnNumber,
    isOurs: /^(?:apps|packages)\//u.test(file) && !file.includes('node_modules/'),
  };
}

async function loadMap(path: string): Promise<LoadedMap> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return { map: new SourceMap(parseJson<SourceMapPayload>(text)), length: text.length };
}

type Sender = { addressKey: string | undefined; userAgent: string };

/** Receives a report from an unauthenticated browser; its content is untrusted. */
export async function receiveErrorReport(
  context: Context,
  sender: Sender,
  report: NewErrorReport,
): Promise<void> {
  await consumeReportQuota(context, sender.addressKey);
  await deliverError(context, await recordOf(context, sender, report));
}

async function consumeReportQuota(
  { database, clock }: Context,
  addressKey: string | undefined,
): Promise<void> {
  await database.transaction(async (sql) => {
    if (addressKey !== undefined)
      await consumeToken(sql, `error_report:${addressKey}`, addressLimit, clock.now());
    await consumeSharedToken(sql, 'error_report', globalLimit, clock.now());
  });
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
      frames: await Promise.all(frames.map((frame) => resolveFrame(config.sourceMapsDir, frame))),
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
