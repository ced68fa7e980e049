import { type ChatDelta, type ChatDone, type ChatFailure, sendChatMessage } from '@nabta/contract/trees/chat';
import { useEffect, useRef, useState } from 'react';

import { ApiError } from '#platform/api-error.ts';
import { reportError } from '#platform/error-report.ts';
import { randomKey } from '#platform/idempotency-keys.ts';
import { type Connection, useConnection } from '#platform/session-provider.tsx';
import { streamRequest } from '#platform/stream-request.ts';
import { appendChatTurn } from '#shared/cache/changes.ts';

export type Turn = {
  key: string;
  question: string;
  askedAt: string;
  answer: string;
  state: 'waiting' | 'streaming' | 'stopped' | 'failed' | 'done';
  /** The question and answer as the server stored them. */
  stored?: ChatDone;
};

/** A rate limit of at most this long is waited for without notice. */
const maxSilentWaitSeconds = 3;

type TurnsOptions = {
  publicId: string;
  visit: string | undefined;
  /** Called when the rate limit rejects a question; `seconds` until the next is accepted. */
  onLimit: (seconds: number, question: string) => void;
};

export function useTurns({ publicId, visit, onLimit }: TurnsOptions) {
  const connection = useConnection();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const activeRequest = useRef<AbortController>(undefined);
  useEffect(() => () => activeRequest.current?.abort(), []);

  async function ask(question: string): Promise<void> {
    if (activeRequest.current !== undefined) return;
    const controller = new AbortController();
    activeRequest.current = controller;
    const key = randomKey();
    const now = new Date().toISOString();
    const updateTurn = (changes: Partial<Turn>) =>
      setTurns((current) => current.map((turn) => (turn.key === key ? { ...turn, ...changes } : turn)));
    setTurns((current) => [
      // A repeated question replaces its failed turn.
      ...current.filter((turn) => turn.state !== 'failed' || turn.question !== question),
      { key, question, askedAt: now, answer: '', state: 'waiting' },
    ]);
    try {
      const input = { params: { publicId }, body: { message: question, visit } };
      const onText = (answer: string) => updateTurn({ answer, state: 'streaming' });
      const handlers = { signal: controller.signal, onText };
      const stored = await streamAnswer(connection, input, handlers).catch(async (error: unknown) => {
        // The server may still be closing the answer that was just stopped.
        const seconds = retryAfterSecondsOf(error) ?? Infinity;
        if (seconds > maxSilentWaitSeconds) throw error;
        await waitFor(seconds * 1_000, controller.signal);
        return await streamAnswer(connection, input, handlers);
      });
      updateTurn({ state: 'done', answer: stored.answer.text, stored });
      appendChatTurn(connection.queryClient, { publicId, visit }, stored);
    } catch (error) {
      const seconds = retryAfterSecondsOf(error);
      if (controller.signal.aborted) updateTurn({ state: 'stopped' });
      else if (seconds !== undefined) {
        setTurns((current) => current.filter((turn) => turn.key !== key));
        onLimit(seconds, question);
      } else {
        updateTurn({ state: 'failed' });
        reportError(error, { action: 'ask-tree' });
      }
    } finally {
      activeRequest.current = undefined;
    }
  }

  const lastState = turns.at(-1)?.state;
  return {
    turns,
    isAnswering: lastState === 'waiting' || lastState === 'streaming',
    ask: (question: string) => void ask(question),
    stop: () => activeRequest.current?.abort(),
    clear: () => setTurns([]),
  };
}

function retryAfterSecondsOf(error: unknown): number | undefined {
  return error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined;
}

/** Rejects as soon as the signal is aborted. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      const reason: Error = signal.reason;
      reject(reason);
    });
  });
}

type ChatEvent =
  | { name: 'delta'; data: ChatDelta }
  | { name: 'done'; data: ChatDone }
  | { name: 'error'; data: ChatFailure };

async function streamAnswer(
  connection: Connection,
  input: { params: { publicId: string }; body: { message: string; visit: string | undefined } },
  { signal, onText }: { signal: AbortSignal; onText: (textSoFar: string) => void },
): Promise<ChatDone> {
  let text = '';
  let result: ChatDone | ApiError | undefined;
  await streamRequest(connection, sendChatMessage, input, {
    signal,
    onEvent(event) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract declares the events of this endpoint
      const { name, data } = event as ChatEvent;
      if (name === 'delta') onText((text += data.text));
      if (name === 'done') result = data;
      if (name === 'error') result = new ApiError(data.message, { status: 0, code: data.code });
    },
  });
  if (result === undefined || result instanceof ApiError)
    throw result ?? new Error('The answer stream ended early.');
  return result;
}
