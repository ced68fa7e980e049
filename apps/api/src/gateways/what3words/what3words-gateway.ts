import type { Language } from '@nabta/domain/language';
import type { Coordinates } from '@nabta/domain/mercator';
import * as z from 'zod';

import {
  createCachedService,
  type ServiceResult,
  type ServiceSettings,
} from '../geocoding/cached-service.ts';

export type ThreeWords = { words: string; nearestPlace: string | null };

export type What3wordsGateway = {
  wordsOf(coordinates: Coordinates, language: Language): Promise<ServiceResult<ThreeWords>>;
};

const threeWordsSchema = z
  .object({ words: z.string().regex(/^[^.\s]+\.[^.\s]+\.[^.\s]+$/u), nearestPlace: z.string().optional() })
  .transform(({ words, nearestPlace }): ThreeWords => ({
    words,
    nearestPlace: nearestPlace?.trim() || null,
  }));

/** A square is 3 m wide; five decimals are about 1 m. */
const decimals = 5;

/** what3words API, version 3. The key is sent as a header so URL logs do not contain it. */
export function createWhat3wordsGateway({
  key,
  ...settings
}: ServiceSettings & { key: string }): What3wordsGateway {
  const get = createCachedService(settings, { schema: threeWordsSchema, headers: { 'x-api-key': key } });
  return {
    wordsOf({ latitude, longitude }, language) {
      const coordinates = `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`;
      const query = { coordinates, language, format: 'json' };
      return get(`${coordinates} ${language}`, 'v3/convert-to-3wa', query);
    },
  };
}
