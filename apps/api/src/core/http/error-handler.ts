import type { ErrorDetail, Failure } from '@nabta/contract/envelope';
import type { ErrorCode } from '@nabta/contract/errors';
import type { Language, Translations } from '@nabta/domain/language';
import { formatMessage } from '@nabta/domain/message-format';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { AppError, type Detail } from '../fault/app-error.ts';
import { type ReportUnexpected, unexpectedIn } from '../fault/unexpected-error.ts';
import { waitText } from '../fault/wait-text.ts';
import { isConnectionError } from '../postgres/clients.ts';
import { failurePage, failurePolicy } from '../web/failure-page.ts';
import { askedLanguage } from './asked-language.ts';

/** What the database says when it is away, full, too slow, or going down, and a disk that is full: the caller may try again (SECURITY section 5). */
const passingCodes = /^(08|53|57014|57P0|ECONNREFUSED|ECONNRESET|ENOSPC|EDQUOT)/u;

type AllErrorTexts = Record<ErrorCode, Translations>;

declare module 'fastify' {
  interface FastifyInstance {
    errorTexts: AllErrorTexts;
    reportUnexpected: ReportUnexpected;
  }
}

export function installErrorHandler(
  app: FastifyInstance,
  { errorTexts, reportUnexpected }: { errorTexts: AllErrorTexts; reportUnexpected: ReportUnexpected },
): void {
  app.decorate('errorTexts', errorTexts);
  app.decorate('reportUnexpected', reportUnexpected);
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, new AppError('NOT_FOUND')));
  app.setErrorHandler((error: unknown, request, reply) => {
    const appError = toAppError(error);
    note(request, { appError, thrown: error, message: 'request failed' });
    return sendFailure(request, reply, appError);
  });
}

/** In an envelope to who calls the API; as a small page to who opened one; in a sentence to who asked for a picture or a tile. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const retryAfterSeconds = error.retryAfterSeconds ?? (error.status === 503 ? 5 : undefined);
  if (retryAfterSeconds !== undefined)
    void reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)));
  const language = askedLanguage(request);
  const failure: Failure = {
    success: false,
    message: messageOf(request, error, retryAfterSeconds),
    code: error.code,
    ...(error.details && { details: error.details.map((detail) => tellDetail(detail, language)) }),
    ...(error.status >= 500 && { requestId: request.id }),
  };
  void reply
    .status(error.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .header('content-language', language);
  if (request.url.startsWith('/api/'))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(failure));
  if (request.headers['sec-fetch-dest'] !== 'document')
    return reply.type('text/plain; charset=utf-8').send(failure.message);
  return reply
    .header('content-security-policy', failurePolicy)
    .type('text/html; charset=utf-8')
    .send(failurePage(failure.message, language));
}

/** What a stream that has begun says of a failure: its code, and its sentence. */
export function failureEvent(request: FastifyRequest, thrown: unknown): { code: ErrorCode; message: string } {
  const error = toAppError(thrown);
  note(request, { appError: error, thrown, message: 'stream failed' });
  return { code: error.code, message: messageOf(request, error, error.retryAfterSeconds) };
}

/** What is away for a moment is logged; what nobody foresaw is also reported. */
function note(
  request: FastifyRequest,
  { appError, thrown, message }: { appError: AppError; thrown: unknown; message: string },
): void {
  if (appError.status >= 500) request.log.error({ err: thrown }, message);
  if (appError.code === 'INTERNAL') request.server.reportUnexpected(unexpectedIn(request, thrown));
}

function messageOf(request: FastifyRequest, { code }: AppError, retryAfterSeconds = 60): string {
  const language = askedLanguage(request);
  const wait = waitText(retryAfterSeconds, language);
  return formatMessage(request.server.errorTexts[code][language], language, { wait });
}

function tellDetail({ message, values, ...detail }: Detail, language: Language): ErrorDetail {
  return { ...detail, message: formatMessage(message[language], language, values) };
}

/** Fastify and PostgreSQL speak their own codes; only what is ours to blame becomes a 500. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isConnectionError(error)) return new AppError('UNAVAILABLE');
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: unknown };
  if (typeof code === 'string' && passingCodes.test(code)) return new AppError('UNAVAILABLE');
  return new AppError(codeOfStatus(statusCode));
}

function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === 413) return 'PAYLOAD_TOO_LARGE';
  if (status === 415) return 'UNSUPPORTED_MEDIA_TYPE';
  if (status === 404) return 'NOT_FOUND';
  if (status === 503) return 'UNAVAILABLE';
  return status !== undefined && status >= 400 && status < 500 ? 'INVALID_INPUT' : 'INTERNAL';
}
