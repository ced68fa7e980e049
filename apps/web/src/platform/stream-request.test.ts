import { askTree } from '@nabta/contract/chat';
import { expect, test, vi } from 'vitest';

import { ApiError } from './api-error.ts';
import type { SenderOptions } from './send-request.ts';
import type { Session } from './session.ts';
import { streamRequest } from './stream-request.ts';
import type { StreamedEvent } from './stream-request.ts';

const input = { params: { publicId: '7K3M9QX2TB' }, body: { message: 'كم عمرك؟' } };

test('events are told as they come, whole letters even where a packet ends inside of one', async () => {
  const bytes = new TextEncoder().encode(`: hello\n\n${eventOf('delta', { text: 'نبتة' })}`);
  const parts = [bytes.slice(0, 35), bytes.slice(35, 36), bytes.slice(36)];
  const { events, asked } = await listen([streamOf(...parts)]);
  expect(events).toEqual([{ name: 'delta', data: { text: 'نبتة' } }]);
  expect(asked).toEqual([{ url: '/api/tree/7K3M9QX2TB/chat', bearer: 'Bearer first' }]);
});

test('an expired token is refreshed once', async () => {
  const { events, asked } = await listen([refusal(401), streamOf(eventOf('done', {}))]);
  expect(events).toHaveLength(1);
  expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer first', 'Bearer second']);
});

test('a refusal before the stream fails as every call does, with the time to wait', async () => {
  const failure = listen([refusal(429, { 'Retry-After': '30' })]);
  await expect(failure).rejects.toMatchObject({ status: 429, retryAfterSeconds: 30 });
});

test('an answer that is no stream is unexpected', async () => {
  await expect(listen([Response.json({ success: true, data: {} })])).rejects.toBeInstanceOf(ApiError);
});

test('silence lasts no longer than any other answer may', async () => {
  vi.useFakeTimers();
  const silent = listen([streamOf()], { isOpen: true });
  const told = expect(silent).rejects.toMatchObject({ code: 'TIMEOUT_ERROR' });
  await vi.advanceTimersByTimeAsync(1_100);
  await told;
  vi.useRealTimers();
});

test('who hangs up hears no error of ours', async () => {
  const line = new AbortController();
  const talk = listen([streamOf()], { isOpen: true, signal: line.signal });
  line.abort(new Error('enough'));
  await expect(talk).rejects.toThrow('enough');
});

type Listening = { isOpen?: boolean; signal?: AbortSignal };

async function listen(answers: Response[], { isOpen = false, signal }: Listening = {}) {
  const events: StreamedEvent[] = [];
  const asked: { url: string; bearer: string | null }[] = [];
  const sending: SenderOptions = {
    baseUrl: '/api',
    timeoutMs: 1_000,
    language: () => 'ar',
    errorText: (key) => key,
    now: Date.now,
    async fetch(url, init) {
      asked.push({ url: url as string, bearer: new Headers(init?.headers).get('Authorization') });
      const answer = answers.shift() ?? Response.error();
      return isOpen && init?.signal ? heldOpen(init.signal) : answer;
    },
  };
  const session = {
    freshToken: async () => 'first',
    refresh: async () => 'second',
  } satisfies Partial<Session> as unknown as Session;
  await streamRequest({ session, sending }, askTree, input, {
    signal: signal ?? new AbortController().signal,
    onEvent: (event) => events.push(event),
  });
  return { events, asked };
}

const eventOf = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const headers = { 'Content-Type': 'text/event-stream; charset=utf-8' };

function streamOf(...parts: (Uint8Array | string)[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(typeof part === 'string' ? encoder.encode(part) : part);
      controller.close();
    },
  });
  return new Response(body, { headers });
}

/** Says nothing, and breaks when the caller hangs up, as fetch does. */
function heldOpen(signal: AbortSignal): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const hangUp = () => controller.error(new DOMException('aborted', 'AbortError'));
      if (signal.aborted) hangUp();
      signal.addEventListener('abort', hangUp);
    },
  });
  return new Response(body, { headers });
}

function refusal(status: number, more: Record<string, string> = {}): Response {
  return Response.json({ success: false, code: 'X', message: 'no' }, { status, headers: more });
}
