import type { SpotWords } from '@nabta/contract/map/place';
import type { Language } from '@nabta/domain/language';
import type { FastifyBaseLogger } from 'fastify';
import { OpenLocationCode } from 'open-location-code';

import type { Spot } from '../../../gateways/places/place-gateway.ts';
import type { Context } from '../../../platform/context.ts';
import { describeOffline } from './describe-offline.ts';
import { isServed } from './is-served.ts';

const encoder = new OpenLocationCode();
/** Eleven characters are a square of three metres, as small as three words'. */
const codeLength = 11;

/** Three words where what3words is set up and answers, else the open location code, and it says which. */
export async function readSpotWords(
  { config, words }: Pick<Context, 'config' | 'words'>,
  spot: Spot,
  language: Language,
  log: FastifyBaseLogger,
): Promise<SpotWords> {
  if (words !== undefined && isServed(config.placesArea, spot)) {
    const result = await words.wordsOf(spot, language);
    if ('answer' in result) return { kind: 'what3words', ...result.answer };
    log.warn({ service: 'what3words', reason: result.failure }, 'what3words did not answer');
  }
  const { city } = await describeOffline(spot, language);
  return {
    words: encoder.encode(spot.latitude, spot.longitude, codeLength),
    kind: 'plus_code',
    nearestPlace: city,
  };
}
