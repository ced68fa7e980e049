import type { Language } from '@nabta/domain/language';
import * as z from 'zod';

import type { Clock } from '#core/clock.ts';

import type { Spot } from '../geocoding/place-gateway.ts';
import { requestService, type ServiceResult } from '../geocoding/request-service.ts';
import { createResponseCache } from '../geocoding/response-cache.ts';
import { createCircuitBreaker } from '../messages/circuit-breaker.ts';

export type ThreeWords = { words: string; nearestPlace: string | null };

export type What3wordsGateway = {
  wordsOf(spot: Spot, language: Language): Promise<ServiceResult<ThreeWords>>;
};

export type What3wordsSettings = { baseUrl: string; key: string; timeoutMs: number; clock: Clock };

const threeWordsSchema = z
  .object({ words: z.string().regex(/^[^.\s]+\.[^.\s]+\.[^.\s]+$/u), nearestPlace: z.string().optional() })
  .transform(({ words, nearestPlace }): ThreeWords => ({
    words,
    nearestPlace: nearestPlace?.trim() || null,
  }));

/** A square is 3 m wide; five decimals are about 1 m. */
const decimals = 5;

/** what3words API, version 3. The key is sent as a header so URL logs do not contain it. */
export function what3wordsGateway({ baseUrl, key, timeoutMs, clock }: What3wordsSettings): What3wordsGateway {
  const breaker = createCircuitBreaker({ failures: 3, windowMs: 60_000, cooldownMs: 30_000 }, clock);
  const cache = createResponseCache<ThreeWords>(clock);
  return {
    wordsOf({ latitude, longitude }, language) {
      const coordinates = `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`;
      return cache.get(`${coordinates} ${language}`, () => {
        const url = new URL('v3/convert-to-3wa', baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
        url.search = new URLSearchParams({ coordinates, language, format: 'json' }).toString();
        return requestService({
          service: 'what3words',
          url,
          headers: { 'x-api-key': key },
          shape: threeWordsSchema,
          timeoutMs,
          breaker,
        });
      });
    },
  };
}
