import { type Language, languageFromHeader } from '@nabta/domain/language';
import type { FastifyRequest } from 'fastify';

import { remembered } from '../remembered.ts';

const languageOfHeader = remembered(languageFromHeader);

/** The language in which a call is to be answered. */
export function askedLanguage({ headers }: FastifyRequest): Language {
  return languageOfHeader(headers['accept-language'] ?? '');
}
