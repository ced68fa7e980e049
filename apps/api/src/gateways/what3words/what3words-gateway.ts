import type { Language } from '@nabta/domain/language';
import * as z from 'zod';

import type { Clock } from '../../platform/clock.ts';
import { circuitBreaker } from '../messages/circuit-breaker.ts';
import { answerMemory } from '../places/answer-memory.ts';
import { askService, type ServiceAnswer } from '../places/ask-service.ts';
import type { Spot } from '../places/place-gateway.ts';

export type ThreeWords = { words: string; nearestPlace: string | null };

export type WordGateway = { wordsOf(spot: Spot, language: Language): Promise<ServiceAnswer<ThreeWords>> };

export type What3wordsSettings = { baseUrl: string; key: string; timeoutMs: number; clock: Clock };

const shape = z
  .object({ words: z.string().regex(/^[^.\s]+\.[^.\s]+\.[^.\s]+$/u), nearestPlace: z.string().optional() })
  .transform(({ words, nearestPlace }): ThreeWords => ({
    words,
    nearestPlace: nearestPlace?.trim() || null,
  }));

/** A square has three metres a side; five decimals are one. */
const decimals = 5;

/** what3words, version 3 of its API. The key goes in a header, so that no log of addresses holds it. */
export function what3wordsGateway({ baseUrl, key, timeoutMs, clock }: What3wordsSettings): WordGateway {
  const breaker = circuitBreaker({ failures: 3, windowMs: 60_000, restMs: 30_000 }, clock);
  const memory = answerMemory<ThreeWords>(clock);
  return {
    wordsOf({ latitude, longitude }, language) {
      const coordinates = `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`;
      return memory.recall(`${coordinates} ${language}`, () => {
        const url = new URL('v3/convert-to-3wa', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
        url.search = new URLSearchParams({ coordinates, language, format: 'json' }).toString();
        return askService({
          service: 'what3words',
          url,
          headers: { 'x-api-key': key },
          shape,
          timeoutMs,
          breaker,
        });
      });
    },
  };
}
