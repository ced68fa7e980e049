import { type Language, languageFromHeader } from '@nabta/domain/language';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const languagesByHeader = new LRUCache<string, Language>({
  max: 100,
  memoMethod: (header) => languageFromHeader(header),
});

export function requestLanguage({ headers }: FastifyRequest): Language {
  return languagesByHeader.memo(headers['accept-language'] ?? '');
}
