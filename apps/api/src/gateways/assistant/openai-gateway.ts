import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as z from 'zod';

import type { Clock } from '../../platform/clock.ts';
import { circuitBreaker } from '../messages/circuit-breaker.ts';
import type { AssistantGateway, AssistantMessage } from './assistant-gateway.ts';

export type AssistantSettings = {
  /** Up to and with `/v1`. */
  baseUrl: string;
  key: string | undefined;
  model: string;
  maxTokens: number;
  /** Until the first byte, and between any two after it. */
  silenceMs: number;
  /** From the question to the last byte. */
  wholeMs: number;
  clock: Clock;
};

const shape = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }) })),
});
const service = 'assistant';
/** Far more than the tokens we ask for. */
const maxEvents = 2_000;

/** Any server that speaks the streamed chat completions of OpenAI. The key goes in a header, so that no log of addresses holds it. */
export function openAiGateway(settings: AssistantSettings): AssistantGateway {
  const breaker = circuitBreaker({ failures: 3, windowMs: 60_000, restMs: 30_000 }, settings.clock);
  return {
    isResting: () => breaker.isOpen(service),
    async *speak(messages, signal) {
      if (breaker.admit(service) === 'refused') return;
      const failed = new AbortController();
      let hasSpoken = false;
      try {
        for await (const text of streamOf(settings, messages, AbortSignal.any([signal, failed.signal]))) {
          hasSpoken = true;
          yield text;
        }
        breaker.succeeded(service);
      } catch {
        // Who hung up says nothing about the service; nor does a stream that broke once it had begun.
        if (!signal.aborted && !hasSpoken) breaker.failed(service);
      } finally {
        failed.abort();
      }
    },
  };
}

async function* streamOf(
  { baseUrl, key, model, maxTokens, silenceMs, wholeMs }: AssistantSettings,
  messages: readonly AssistantMessage[],
  hangUp: AbortSignal,
): AsyncGenerator<string, void, void> {
  const silence = new AbortController();
  const startTimer = () => setTimeout(() => silence.abort(), silenceMs);
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
      signal: AbortSignal.any([hangUp, silence.signal, AbortSignal.timeout(wholeMs)]),
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
      const text = shape.parse(JSON.parse(data)).choices[0]?.delta.content;
      if (text) yield text;
    }
    throw new Error('The stream ended before its end.');
  } finally {
    clearTimeout(timer);
  }
}
