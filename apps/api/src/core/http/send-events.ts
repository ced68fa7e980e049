import { PassThrough, pipeline } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { toFailureEvent } from './error-handler.ts';
import type { SseResponse, StreamEvent } from './response.ts';

/** Sends events as they come, without proxy buffering; an error after the start becomes the last event. */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { stream }: SseResponse,
): Promise<FastifyReply> | FastifyReply {
  const disconnected = new AbortController();
  reply.raw.once('close', () => disconnected.abort());
  if (reply.raw.destroyed) disconnected.abort();
  // Starts reading immediately, because a generator that never started does not run its `finally`.
  const texts = formatEvents(request, stream(disconnected.signal));
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
    for await (const event of events) yield formatEvent(event);
  } catch (error) {
    yield formatEvent({ event: 'error', data: toFailureEvent(request, error) });
  }
}

/** JSON has no raw line breaks, so the data of an event is always one line. */
function formatEvent({ event, data }: StreamEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
