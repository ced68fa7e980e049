import type { FastifyRequest } from 'fastify';

export type UnexpectedError = {
  error: unknown;
  /** `POST /api/tree/:publicId/gift` or `job remind_receiver`, never user input. */
  page: string;
  requestId: string | null;
  /** User input, which must be removed from the reported error text. */
  userInput: readonly string[];
};

/** Reports asynchronously and never throws. */
export type ReportUnexpected = (error: UnexpectedError) => void;

export function toUnexpectedError(request: FastifyRequest, error: unknown): UnexpectedError {
  return {
    error,
    page: `${request.method} ${request.routeOptions.url ?? '/*'}`,
    requestId: request.id,
    userInput: collectTexts([request.body, request.query, request.params]),
  };
}

const maxTexts = 100;

export function collectTexts(value: unknown, texts: string[] = []): string[] {
  if (texts.length >= maxTexts) return texts;
  if (typeof value === 'string') texts.push(value);
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const child of Object.values(value)) collectTexts(child, texts);
  return texts;
}
