import { scrubText } from '@nabta/domain/scrub-text';
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import pino from 'pino';

import { createLogStream, type LogStream } from './log-stream.ts';

/** One stream for the process, so that lines of two servers in it never mix. */
const standardOutput = createLogStream(process.stdout);

export type Log = FastifyBaseLogger;

type Settings = { logLevel: string; hasAccessLog: boolean };

/** Creates a log with one JSON line per event and without personal data. */
export function createLog({ logLevel }: Pick<Settings, 'logLevel'>, stream: LogStream = standardOutput): Log {
  return pino({ level: logLevel, serializers: { err: logError } }, stream);
}

/** Fastify log options; an enabled access log writes one line per request, whatever the log level. */
export function logOptions(
  settings: Settings,
  stream: LogStream = standardOutput,
): Pick<FastifyServerOptions, 'loggerInstance' | 'logController'> {
  const access = settings.hasAccessLog ? createLog({ logLevel: 'info' }, stream) : undefined;
  return { loggerInstance: createLog(settings, stream), logController: new OneLineController(access) };
}

/** Logs one line at the end of a request, where Fastify would log two. */
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

/** Logs the route, since the URL may contain a secret, and no header but the user agent. */
function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    agent: request.headers['user-agent'],
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
}

type LoggedError = {
  type: string;
  message: string;
  code?: string | undefined;
  stack: string;
  cause?: LoggedError;
};

/** Drops attached fields: PostgreSQL attaches the affected row to its errors, drivers whole clients. */
export function logError(thrown: unknown): LoggedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return {
    type: error.name,
    message: scrubText(error.message),
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    stack: framesOf(error),
    ...(error.cause instanceof Error && { cause: logError(error.cause) }),
  };
}

/** Drops the message, with which a stack begins. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /u.test(line))
    .join('\n');
}
