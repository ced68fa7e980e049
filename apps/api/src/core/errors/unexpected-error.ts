import type { FastifyRequest } from 'fastify';

/** What nobody foresaw, and where it happened. */
export type UnexpectedError = {
  error: unknown;
  /** `POST /api/tree/:publicId/gift` or `job remind_receiver`, never what a caller wrote. */
  page: string;
  requestId: string | null;
  /** What a person wrote, which the text of the error must not repeat. */
  known: readonly string[];
};

/** Takes note of it in its own time and never throws. */
export type ReportUnexpected = (error: UnexpectedError) => void;

export function unexpectedIn(request: FastifyRequest, error: unknown): UnexpectedError {
  return {
    error,
    page: `${request.method} ${request.routeOptions.url ?? '/*'}`,
    requestId: request.id,
    known: textsIn([request.body, request.query, request.params]),
  };
}

const maxTexts = 100;

/** Every text inside a value. */
export function textsIn(value: unknown, found: string[] = []): string[] {
  if (found.length >= maxTexts) return found;
  if (typeof value === 'string') found.push(value);
  else if (Array.isArray(value)) for (const each of value) textsIn(each, found);
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const each of Object.values(value)) textsIn(each, found);
  return found;
}
