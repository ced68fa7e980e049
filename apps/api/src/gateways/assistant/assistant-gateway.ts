import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as z from 'zod';

import type { Clock } from '#core/clock.ts';

import { createCircuitBreaker } from '../messages/circuit-breaker.ts';

export type AssistantMessage = { role: 'system' | 'user' | 'assistant'; content: string };

/** A language model service. Its callers always have an answer of their own as well. */
export type AssistantGateway = {
  /** Streams the reply and never throws: after a failure the stream ends with what was received. */
  streamReply(messages: readonly AssistantMessage[], signal: AbortSignal): AsyncGenerator<string, void, void>;
  /** True after repeated failures, while the service is not called. */
  isBackingOff(): boolean;
};

type AssistantSettings = {
  /** Up to and including `/v1`. */
  baseUrl: string;
  key: string | undefined;
  model: string;
  /** Until the first byte, and between any two chunks after it. */
  idleTimeoutMs?: number;
  /** From the request to the last byte. */
  totalTimeoutMs?: number;
  clock: Clock;
};

const chunkSchema = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }) })),
});
const service = 'assistant';
const maxTokens = 300;
/** Far more than the requested tokens. */
const maxEvents = 2_000;

/** For any server with OpenAI's streamed chat completions; the key is a header, which no URL log contains. */
export function createOpenAiGateway(settings: AssistantSettings): AssistantGateway {
  const breaker = createCircuitBreaker({ failures: 3, windowMs: 60_000, cooldownMs: 30_000 }, settings.clock);
  return {
    isBackingOff: () => breaker.isOpen(service),
    async *streamReply(messages, signal) {
      if (breaker.admit(service) === 'refused') return;
      const stream = new AbortController();
      const disconnect = AbortSignal.any([signal, stream.signal]);
      let hasReceived = false;
      try {
        for await (const text of streamCompletion(settings, messages, disconnect)) {
          hasReceived = true;
          yield text;
        }
        breaker.recordSuccess(service);
      } catch {
        // A disconnect of the caller says nothing about the service; nor does a stream that breaks after its
        // start.
        if (!signal.aborted && !hasReceived) breaker.recordFailure(service);
      } finally {
        stream.abort();
      }
    },
  };
}

async function* streamCompletion(
  { baseUrl, key, model, idleTimeoutMs = 5_000, totalTimeoutMs = 20_000 }: AssistantSettings,
  messages: readonly AssistantMessage[],
  disconnect: AbortSignal,
): AsyncGenerator<string, void, void> {
  const idle = new AbortController();
  const startTimer = () => setTimeout(() => idle.abort(), idleTimeoutMs);
  let timer = startTimer();
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/u, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, messages, stream: true, max_tokens: maxTokens, temperature: 0.3 }),
      redirect: 'error',
      signal: AbortSignal.any([disconnect, idle.signal, AbortSignal.timeout(totalTimeoutMs)]),
    });
    if (!response.ok || response.body === null) throw new Error(`HTTP ${response.status}`);
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    let count = 0;
    for await (const { data } of events) {
      clearTimeout(timer);
      timer = startTimer();
      if (data === '[DONE]' || (count += 1) > maxEvents) return;
      const text = chunkSchema.parse(JSON.parse(data)).choices[0]?.delta.content;
      if (text) yield text;
    }
    throw new Error('The stream ended early.');
  } finally {
    clearTimeout(timer);
  }
}
