import type { NewErrorReport } from '@nabta/contract/error-report';
import { scrubPath, scrubText } from '@nabta/domain/scrub-text';
import { framesOfStack } from '@nabta/domain/stack-frame';

import { ApiError } from '../../../platform/api-error.ts';
import { isMissingChunk, missingChunkOf } from '../missing-chunk.ts';

type Circumstances = {
  action: string;
  isOnline: boolean;
  /** Words that must not be told: what was typed, and who the account is. */
  known: readonly string[];
  origin: string;
};

type Description = Pick<NewErrorReport, 'type' | 'message' | 'frames' | 'call'>;

/** SPEC section 8: these are told however they failed. */
const alwaysTold = new Set(['send-code', 'create-profile']);

const maxFrames = 20;
const maxType = 80;
const maxName = 200;

/** As the server takes them; a stack with an odd line in it is told without that line. */
const plainPath = /^\/[\w/:.@+-]{0,200}$/u;

/** Nobody can mend these: a script of somebody else, a browser that lays out twice. */
const noFaults = /^(?:Script error\.?|ResizeObserver loop.*)$/u;

/** What is told of an error; undefined where it is none of ours, or no more than a lost connection. */
export function describeError(error: unknown, circumstances: Circumstances): Description | undefined {
  if (error instanceof ApiError) return describeCall(error, circumstances);
  if (isStopped(error)) return undefined;
  if (isMissingChunk(error) && !circumstances.isOnline) return undefined;
  if (!(error instanceof Error)) return describeThrown(error, circumstances);
  if (noFaults.test(error.message)) return undefined;
  const all = framesOfStack(error.stack ?? '', maxFrames);
  const frames = framesOfOurs(all, circumstances);
  // Such as an extension of the browser.
  if (all.length > 0 && frames.length === 0) return undefined;
  if (isMissingChunk(error))
    return { type: 'MissingChunk', message: missingChunkOf(error) ?? 'unnamed', frames, call: null };
  return {
    type: scrubText(error.name).slice(0, maxType) || 'Error',
    message: scrubText(error.message, circumstances.known),
    frames,
    call: null,
  };
}

/** By a person who went on, or by a query that nobody waits for any more. */
function isStopped(error: unknown): boolean {
  const { name } = (error ?? {}) as { name?: unknown };
  return name === 'AbortError' || name === 'CancelledError';
}

/** An answer of 4xx is one that the server meant. Its words are for the person alone. */
function describeCall(error: ApiError, { action, isOnline }: Circumstances): Description | undefined {
  if (error.status === 0 && !isOnline) return undefined;
  if (error.status > 0 && error.status < 500 && !alwaysTold.has(action)) return undefined;
  const { status, call, requestId = null } = error;
  const path = call && scrubPath(call.path);
  return {
    type: 'ApiError',
    message: [error.serverCode ?? (status || error.code), call?.method, path].filter(Boolean).join(' '),
    frames: [],
    call: call === undefined || path === undefined ? null : { method: call.method, path, status, requestId },
  };
}

function describeThrown(thrown: unknown, { known }: Circumstances): Description | undefined {
  const text = typeof thrown === 'string' ? thrown : Object.prototype.toString.call(thrown);
  if (noFaults.test(text)) return undefined;
  return { type: 'Thrown', message: scrubText(text, known), frames: [], call: null };
}

function framesOfOurs(
  frames: NewErrorReport['frames'],
  { origin, known }: Circumstances,
): NewErrorReport['frames'] {
  return frames
    .filter(({ file }) => file.startsWith(`${origin}/`))
    .map(({ name, file, ...at }) => ({
      name: (name && scrubText(name, known).slice(0, maxName)) || null,
      file: new URL(file).pathname,
      ...at,
    }))
    .filter(({ file }) => plainPath.test(file));
}
