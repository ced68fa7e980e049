import { PassThrough, pipeline } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { failureEvent } from './error-handler.ts';
import type { SseResponse, StreamEvent } from './response.ts';

/**
 * Sends events as they come; an error after the start becomes the last event. Disables proxy buffering.
 */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: SseResponse,
): Promise<FastifyReply> | FastifyReply {
  const disconnected = new AbortController();
  reply.raw.once('close', () => {
    disconnected.abort();
  });
  if (reply.raw.destroyed) disconnected.abort();
  // Starts reading immediately, because a generator that never started does not run its `finally`.
  const texts = formatEvents(request, stream.stream(disconnected.signal));
  const body = pipeline(texts, new PassThrough({ highWaterMark: 1 }), () => undefined);
  return reply
    .code(200)
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .type('text/event-stream; charset=utf-8')
    .send(body);
}

async function* formatEvents(
  request: FastifyRequest,
  events: AsyncGenerator<StreamEvent, void, void>,
): AsyncGenerator<string, void, void> {
  try {
    for await (const each of events) yield formatEvent(each);
  } catch (error) {
    yield formatEvent({ event: 'error', data: failureEvent(request, error) });
  }
}

/** JSON has no raw line breaks, so the data of an event is always one line. */
function formatEvent({ event, data }: StreamEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
