import type { NewErrorReport } from '@nabta/contract/services/error-report';
import { scrubPath, scrubText } from '@nabta/domain/scrub-text';
import { framesOfStack } from '@nabta/domain/stack-frame';

import { ApiError } from '#platform/api-error.ts';

import { isMissingChunk, missingChunkName } from '../missing-chunk.ts';

type ReportContext = {
  action: string;
  isOnline: boolean;
  /** Texts a report must not contain: typed input and account data. */
  sensitiveTexts: readonly string[];
  origin: string;
};

type ErrorDescription = Pick<NewErrorReport, 'type' | 'message' | 'frames' | 'call'>;

/** Sign-up failures are reported whatever their status. */
const alwaysReported = new Set(['send-code', 'create-profile']);

const maxFrames = 20;
const maxTypeLength = 80;
const maxNameLength = 200;

/** The server accepts no other paths; frames with other paths are dropped. */
const safePath = /^\/[\w/:.@+-]{0,200}$/u;

/** Not actionable: cross-origin scripts, and ResizeObserver notices. */
const ignoredMessages = /^(?:Script error\.?|ResizeObserver loop.*)$/u;

/** Returns undefined for foreign scripts, aborted requests and plain connection loss. */
export function describeError(error: unknown, context: ReportContext): ErrorDescription | undefined {
  if (error instanceof ApiError) return describeApiError(error, context);
  if (isAborted(error)) return undefined;
  if (isMissingChunk(error) && !context.isOnline) return undefined;
  if (!(error instanceof Error)) return describeNonError(error, context);
  if (ignoredMessages.test(error.message)) return undefined;
  const allFrames = framesOfStack(error.stack ?? '', maxFrames);
  const frames = filterOwnFrames(allFrames, context);
  // All frames are foreign, e.g. from a browser extension.
  if (allFrames.length > 0 && frames.length === 0) return undefined;
  if (isMissingChunk(error))
    return { type: 'MissingChunk', message: missingChunkName(error) ?? 'unnamed', frames, call: null };
  return {
    type: scrubText(error.name).slice(0, maxTypeLength) || 'Error',
    message: scrubText(error.message, context.sensitiveTexts),
    frames,
    call: null,
  };
}

/** Aborted by navigation, or by a query without observers. */
function isAborted(error: unknown): boolean {
  const { name } = (error ?? {}) as { name?: unknown };
  return name === 'AbortError' || name === 'CancelledError';
}

/** 4xx responses are expected; their messages may contain personal data. */
function describeApiError(
  error: ApiError,
  { action, isOnline }: ReportContext,
): ErrorDescription | undefined {
  if (error.status === 0 && !isOnline) return undefined;
  if (error.status > 0 && error.status < 500 && !alwaysReported.has(action)) return undefined;
  const { status, call, requestId = null } = error;
  const path = call && scrubPath(call.path);
  return {
    type: 'ApiError',
    message: [error.serverCode ?? (status || error.code), call?.method, path].filter(Boolean).join(' '),
    frames: [],
    call: call === undefined || path === undefined ? null : { method: call.method, path, status, requestId },
  };
}

function describeNonError(thrown: unknown, { sensitiveTexts }: ReportContext): ErrorDescription | undefined {
  const text = typeof thrown === 'string' ? thrown : Object.prototype.toString.call(thrown);
  if (ignoredMessages.test(text)) return undefined;
  return { type: 'Thrown', message: scrubText(text, sensitiveTexts), frames: [], call: null };
}

function filterOwnFrames(
  frames: NewErrorReport['frames'],
  { origin, sensitiveTexts }: ReportContext,
): NewErrorReport['frames'] {
  return frames
    .filter(({ file }) => file.startsWith(`${origin}/`))
    .map(({ name, file, ...position }) => ({
      name: (name && scrubText(name, sensitiveTexts).slice(0, maxNameLength)) || null,
      file: new URL(file).pathname,
      ...position,
    }))
    .filter(({ file }) => safePath.test(file));
}
