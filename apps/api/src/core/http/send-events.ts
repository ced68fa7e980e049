import { PassThrough, pipeline } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { EventStream, StreamEvent } from './answer.ts';
import { failureEvent } from './error-handler.ts';

/** Events as they come; what fails once they have begun is the last of them. No proxy may gather them. */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  stream: EventStream,
): Promise<FastifyReply> | FastifyReply {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    gone.abort();
  });
  if (reply.raw.destroyed) gone.abort();
  // Read from at once: a generator that never began would not come to its `finally`.
  const texts = written(request, stream.tell(gone.signal));
  const body = pipeline(texts, new PassThrough({ highWaterMark: 1 }), () => undefined);
  return reply
    .code(200)
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .type('text/event-stream; charset=utf-8')
    .send(body);
}

async function* written(
  request: FastifyRequest,
  events: AsyncGenerator<StreamEvent, void, void>,
): AsyncGenerator<string, void, void> {
  try {
    for await (const each of events) yield textOf(each);
  } catch (error) {
    yield textOf({ event: 'error', data: failureEvent(request, error) });
  }
}

/** JSON has no line break of its own, so that the data of an event is always one line. */
function textOf({ event, data }: StreamEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
