import { createHash } from 'node:crypto';

import type { ErrorDetail, Failure } from '@nabta/contract/core/envelope';
import type { ErrorCode } from '@nabta/contract/core/errors';
import { directionOf, type Language, type Translations } from '@nabta/domain/language';
import { formatMessage } from '@nabta/domain/message-format';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { AppError, type Detail } from '../errors/app-error.ts';
import { formatWait } from '../errors/format-wait.ts';
import { type ReportUnexpected, toUnexpectedError } from '../errors/unexpected-error.ts';
import { isConnectionError } from '../postgres/clients.ts';
import { productName } from '../product-name.ts';
import { escapeHtml } from '../web/page-head.ts';
import { requestLanguage } from './request-language.ts';

/**
 * Error codes of a database that is down, full or too slow, of a transaction that was rolled back at every
 * attempt, and of a full or failing disk; the client may retry.
 */
const transientCodes =
  /^(08|40001|40P01|53|57014|57P0|58030|ECONNREFUSED|ECONNRESET|ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE)/u;

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
    logAndReport(request, { appError, thrown: error, message: 'request failed' });
    return sendFailure(request, reply, appError);
  });
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const retryAfterSeconds = error.retryAfterSeconds ?? (error.status === 503 ? 5 : undefined);
  if (retryAfterSeconds !== undefined)
    void reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)));
  const language = requestLanguage(request);
  const failure: Failure = {
    success: false,
    message: messageOf(request, error, retryAfterSeconds),
    code: error.code,
    ...(error.details && { details: error.details.map((detail) => toErrorDetail(detail, language)) }),
    ...(error.omittedDetails > 0 && { omittedDetails: error.omittedDetails }),
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
    .header('content-security-policy', errorPagePolicy)
    .type('text/html; charset=utf-8')
    .send(errorPage(failure.message, language));
}

/** Returns the last event of a stream that fails after its start. */
export function toFailureEvent(
  request: FastifyRequest,
  thrown: unknown,
): { code: ErrorCode; message: string } {
  const error = toAppError(thrown);
  logAndReport(request, { appError: error, thrown, message: 'stream failed' });
  return { code: error.code, message: messageOf(request, error, error.retryAfterSeconds) };
}

/** Logs server errors, and reports the unexpected ones. */
function logAndReport(
  request: FastifyRequest,
  { appError, thrown, message }: { appError: AppError; thrown: unknown; message: string },
): void {
  if (appError.status >= 500) request.log.error({ err: thrown }, message);
  if (appError.code === 'INTERNAL') request.server.reportUnexpected(toUnexpectedError(request, thrown));
}

function messageOf(request: FastifyRequest, { code }: AppError, retryAfterSeconds = 60): string {
  const language = requestLanguage(request);
  const wait = formatWait(retryAfterSeconds, language);
  return formatMessage(request.server.errorTexts[code][language], language, { wait });
}

function toErrorDetail({ message, values, ...detail }: Detail, language: Language): ErrorDetail {
  return { ...detail, message: formatMessage(message[language], language, values) };
}

/** Maps the codes of Fastify and PostgreSQL; only unknown errors become a 500. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isConnectionError(error)) return new AppError('UNAVAILABLE');
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: unknown };
  if (typeof code === 'string' && transientCodes.test(code)) return new AppError('UNAVAILABLE');
  return new AppError(codeOfStatus(statusCode));
}

function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === 413) return 'PAYLOAD_TOO_LARGE';
  if (status === 415) return 'UNSUPPORTED_MEDIA_TYPE';
  if (status === 404) return 'NOT_FOUND';
  if (status === 503) return 'UNAVAILABLE';
  return status !== undefined && status >= 400 && status < 500 ? 'INVALID_INPUT' : 'INTERNAL';
}

const retryLabel: Translations = { ar: 'إعادة المحاولة', en: 'Try again', pt: 'Tentar novamente' };

/** Contains its own styles: when pages cannot be served, stylesheets might fail too. */
const style =
  ':root{color-scheme:light dark}' +
  'body{display:grid;place-content:center;justify-items:center;gap:20px;min-height:100dvh;margin:0;padding:24px;' +
  'box-sizing:border-box;background:light-dark(#F6F8F1,#0A1811);color:light-dark(#10291D,#EFF6EA);' +
  'font:18px/1.6 system-ui,sans-serif;text-align:center}' +
  'p{max-width:32ch;margin:0}' +
  'a{padding:13px 28px;border-radius:16px;background:light-dark(#1C5B3D,#B9E04A);color:light-dark(#FFF,#0F2C1E);' +
  'font-weight:600;text-decoration:none}';

const styleHash = createHash('sha256').update(style).digest('base64');

const errorPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`;

function errorPage(message: string, language: Language): string {
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeHtml(productName[language])}</title><style>${style}</style>` +
    `<p>${escapeHtml(message)}</p><a href="">${escapeHtml(retryLabel[language])}</a></html>`
  );
}
