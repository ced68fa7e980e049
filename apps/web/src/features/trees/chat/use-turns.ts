import { askTree } from '@nabta/contract/chat';
import type { ChatDelta, ChatDone, ChatFailure } from '@nabta/contract/chat';
import { useEffect, useRef, useState } from 'react';

import { turnSaid } from '../../kit/cache/changes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { reportError } from '../../platform/error-report.ts';
import { randomKey } from '../../platform/intent-keys.ts';
import { useConnection } from '../../platform/session-provider.tsx';
import type { Connection } from '../../platform/session-provider.tsx';
import { streamRequest } from '../../platform/stream-request.ts';

/** A question of this visit to the page and what the tree says to it. */
export type Turn = {
  key: string;
  question: string;
  askedAt: string;
  /** What has come so far. */
  answer: string;
  state: 'asked' | 'speaking' | 'stopped' | 'failed' | 'done';
  /** As the server keeps it, once all was said. */
  saved?: ChatDone;
};

/** So short a wait is not worth a word. */
const shortWaitSeconds = 3;

type TurnsOptions = {
  publicId: string;
  visit: string | undefined;
  /** Nothing more is taken for so many seconds, and the question was not asked. */
  onLimit: (seconds: number, question: string) => void;
};

/** What is asked and answered while the page is open, one at a time. Who leaves or stops hangs up. */
export function useTurns({ publicId, visit, onLimit }: TurnsOptions) {
  const connection = useConnection();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const line = useRef<AbortController>(undefined);
  useEffect(() => () => line.current?.abort(), []);

  async function ask(question: string): Promise<void> {
    if (line.current !== undefined) return;
    const own = new AbortController();
    line.current = own;
    const key = randomKey();
    const now = new Date().toISOString();
    const change = (part: Partial<Turn>) =>
      setTurns((known) => known.map((one) => (one.key === key ? { ...one, ...part } : one)));
    setTurns((known) => [
      // A question that is asked again takes the place of the failed one.
      ...known.filter((one) => one.state !== 'failed' || one.question !== question),
      { key, question, askedAt: now, answer: '', state: 'asked' },
    ]);
    try {
      const input = { params: { publicId }, body: { message: question, visit } };
      const onText = (answer: string) => change({ answer, state: 'speaking' });
      const listening = { signal: own.signal, onText };
      const saved = await streamAnswer(connection, input, listening).catch(async (error: unknown) => {
        // The answer that was just stopped is still being hung up.
        const seconds = waitOf(error) ?? Infinity;
        if (seconds > shortWaitSeconds) throw error;
        await pause(seconds * 1_000, own.signal);
        return await streamAnswer(connection, input, listening);
      });
      change({ state: 'done', answer: saved.answer.text, saved });
      turnSaid(connection.queryClient, { publicId, visit }, saved);
    } catch (error) {
      const seconds = waitOf(error);
      if (own.signal.aborted) change({ state: 'stopped' });
      else if (seconds !== undefined) {
        setTurns((known) => known.filter((one) => one.key !== key));
        onLimit(seconds, question);
      } else {
        change({ state: 'failed' });
        reportError(error, { action: 'ask-tree' });
      }
    } finally {
      line.current = undefined;
    }
  }

  return {
    turns,
    isAnswering: turns.at(-1)?.state === 'asked' || turns.at(-1)?.state === 'speaking',
    ask: (question: string) => void ask(question),
    stop: () => line.current?.abort(),
    forget: () => setTurns([]),
  };
}

/** How long to wait, where that is all that stands in the way. */
function waitOf(error: unknown): number | undefined {
  return error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

type Asking = {
  params: { publicId: string };
  body: { message: string; visit: string | undefined };
};

type Listening = { signal: AbortSignal; onText: (textSoFar: string) => void };

/** Both messages as they were saved; until then what the tree has said so far. */
async function streamAnswer(
  connection: Connection,
  input: Asking,
  { signal, onText }: Listening,
): Promise<ChatDone> {
  let text = '';
  let end: ChatDone | ApiError | undefined;
  await streamRequest(connection, askTree, input, {
    signal,
    onEvent({ name, data }) {
      if (name === 'delta') onText((text += (data as ChatDelta).text));
      if (name === 'done') end = data as ChatDone;
      if (name === 'error') {
        const { message, code } = data as ChatFailure;
        end = new ApiError(message, { status: 0, code });
      }
    },
  });
  if (end === undefined || end instanceof ApiError) throw end ?? new Error('The answer broke off.');
  return end;
}
