import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';

import { createLineWriter, type LineWriter } from './line-writer.ts';

/** One writer for the process, so that lines of two servers in it never mix. */
const standardOutput = createLineWriter(process.stdout);

/** One JSON line a request; no query, since it may hold a phone, and no header but the agent. */
export function logOptions(
  level: string,
  stream: LineWriter = standardOutput,
): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  return { logger: { level, stream }, logController: new OneLineController() };
}

/** Says at the end of a request what Fastify alone would say in two lines. */
class OneLineController extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { method, url } = request;
    const line = {
      method,
      path: pathOf(url),
      agent: request.headers['user-agent'],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
