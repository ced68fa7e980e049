import { scrubText } from '@nabta/domain/scrub-text';
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import pino from 'pino';

import { createLineWriter, type LineWriter } from './line-writer.ts';

/** One writer for the process, so that lines of two servers in it never mix. */
const standardOutput = createLineWriter(process.stdout);

export type Log = FastifyBaseLogger;

type Settings = { logLevel: string; hasAccessLog: boolean };

/** The log of a process: a JSON line for each event, and nothing in it that tells of a person. */
export function createLog(
  { logLevel }: Pick<Settings, 'logLevel'>,
  stream: LineWriter = standardOutput,
): Log {
  return pino({ level: logLevel, serializers: { err: tellError } }, stream);
}

/** What Fastify logs by; where an access log is wished for, a line a request, whatever the level of the rest. */
export function logOptions(
  settings: Settings,
  stream: LineWriter = standardOutput,
): Pick<FastifyServerOptions, 'loggerInstance' | 'logController'> {
  const access = settings.hasAccessLog ? createLog({ logLevel: 'info' }, stream) : undefined;
  return { loggerInstance: createLog(settings, stream), logController: new OneLineController(access) };
}

/** Says at the end of a request what Fastify alone would say in two lines. */
class OneLineController extends LogController {
  readonly #access: Log | undefined;

  constructor(access: Log | undefined) {
    super();
    this.#access = access;
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (error) reply.log.error({ ...lineOf(request, reply), err: error }, 'request errored');
    else this.#access?.info({ reqId: request.id, ...lineOf(request, reply) }, 'request');
  }
}

/** The route and not the address, which may be a key to what lies behind it; no query and no header but the agent. */
function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    agent: request.headers['user-agent'],
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
}

type Told = { type: string; message: string; code?: string | undefined; stack: string; cause?: Told };

/** PostgreSQL hangs the row in question on its errors, and drivers hang whole clients on theirs: neither is told. */
export function tellError(thrown: unknown): Told {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: scrubText(error.message),
    code: typeof code === 'string' ? code : undefined,
    stack: framesOf(error),
    ...(error.cause instanceof Error && { cause: tellError(error.cause) }),
  };
}

/** Without the message, which a stack begins with. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /u.test(line))
    .join('\n');
}
