import { sendChatMessage } from '@nabta/contract/trees/chat';
import { expect, test, vi } from 'vitest';

import { ApiError } from './api-error.ts';
import type { SenderOptions } from './send-request.ts';
import type { Session } from './session.ts';
import { streamRequest } from './stream-request.ts';
import type { StreamedEvent } from './stream-request.ts';

const input = { params: { publicId: '7K3M9QX2TB' }, body: { message: 'كم عمرك؟' } };

test('emits events as they arrive, also when a chunk ends inside a character', async () => {
  const bytes = new TextEncoder().encode(`: hello\n\n${eventOf('delta', { text: 'نبتة' })}`);
  const chunks = [bytes.slice(0, 35), bytes.slice(35, 36), bytes.slice(36)];
  const { events, requests } = await runStream([streamOf(...chunks)]);
  expect(events).toEqual([{ name: 'delta', data: { text: 'نبتة' } }]);
  expect(requests).toEqual([{ url: '/api/tree/7K3M9QX2TB/chat', bearer: 'Bearer first' }]);
});

test('refreshes an expired token once', async () => {
  const { events, requests } = await runStream([createErrorResponse(401), streamOf(eventOf('done', {}))]);
  expect(events).toHaveLength(1);
  expect(requests.map(({ bearer }) => bearer)).toEqual(['Bearer first', 'Bearer second']);
});

test('throws like any call when rejected before the stream, with the retry delay', async () => {
  const failure = runStream([createErrorResponse(429, { 'Retry-After': '30' })]);
  await expect(failure).rejects.toMatchObject({ status: 429, retryAfterSeconds: 30 });
});

test('throws when the response is not a stream', async () => {
  await expect(runStream([Response.json({ success: true, data: {} })])).rejects.toBeInstanceOf(ApiError);
});

test('times out after silence', async () => {
  vi.useFakeTimers();
  const stream = runStream([streamOf()], { isOpen: true });
  const expectation = expect(stream).rejects.toMatchObject({ code: 'TIMEOUT_ERROR' });
  await vi.advanceTimersByTimeAsync(1_100);
  await expectation;
  vi.useRealTimers();
});

test('throws the abort reason of the caller', async () => {
  const controller = new AbortController();
  const stream = runStream([streamOf()], { isOpen: true, signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(stream).rejects.toThrow('enough');
});

type StreamTestOptions = { isOpen?: boolean; signal?: AbortSignal };

async function runStream(responses: Response[], { isOpen = false, signal }: StreamTestOptions = {}) {
  const events: StreamedEvent[] = [];
  const requests: { url: string; bearer: string | null }[] = [];
  const sending: SenderOptions = {
    baseUrl: '/api',
    timeoutMs: 1_000,
    language: () => 'ar',
    errorText: (key) => key,
    now: Date.now,
    async fetch(url, init) {
      requests.push({ url: url as string, bearer: new Headers(init?.headers).get('Authorization') });
      const response = responses.shift() ?? Response.error();
      return isOpen && init?.signal ? createSilentResponse(init.signal) : response;
    },
  };
  const session = {
    freshToken: async () => 'first',
    refresh: async () => 'second',
  } satisfies Partial<Session> as unknown as Session;
  await streamRequest({ session, sending }, sendChatMessage, input, {
    signal: signal ?? new AbortController().signal,
    onEvent: (event) => events.push(event),
  });
  return { events, requests };
}

const eventOf = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const headers = { 'Content-Type': 'text/event-stream; charset=utf-8' };

function streamOf(...chunks: (Uint8Array | string)[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
  return new Response(body, { headers });
}

/** Sends nothing and fails when aborted, as fetch does. */
function createSilentResponse(signal: AbortSignal): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const failStream = () => controller.error(new DOMException('aborted', 'AbortError'));
      if (signal.aborted) failStream();
      signal.addEventListener('abort', failStream);
    },
  });
  return new Response(body, { headers });
}

function createErrorResponse(status: number, extraHeaders: Record<string, string> = {}): Response {
  return Response.json({ success: false, code: 'X', message: 'no' }, { status, headers: extraHeaders });
}
