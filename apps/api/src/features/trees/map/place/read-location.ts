import type { LocationResult, SpotWords } from '@nabta/contract/trees/map/place';
import type { Language } from '@nabta/domain/language';
import type { Coordinates } from '@nabta/domain/mercator';
import type { FastifyBaseLogger } from 'fastify';
import { OpenLocationCode } from 'open-location-code';

import type { Context } from '#core/context.ts';

import { describeOffline } from './describe-offline.ts';

/** Uses the maps service if configured and the coordinates are in its area; falls back to the gazetteer. */
export async function readLocation(
  { config, places }: Pick<Context, 'config' | 'places'>,
  coordinates: Coordinates,
  language: Language,
  log: FastifyBaseLogger,
): Promise<LocationResult> {
  if (places !== undefined && isInServiceArea(config.placesArea, coordinates)) {
    const result = await places.nameOf(coordinates, language);
    if ('answer' in result) return { ...coordinates, ...result.answer };
    log.warn({ service: 'maps', reason: result.failure }, 'The maps service did not answer');
  }
  return { ...coordinates, ...(await describeOffline(coordinates, language)) };
}

const encoder = new OpenLocationCode();
/** Eleven characters cover a 3-metre square, like what3words. */
const codeLength = 11;

/**
 * Returns the what3words address if the service is configured and answers, otherwise an open location code.
 */
export async function readWhat3Words(
  { config, what3words }: Pick<Context, 'config' | 'what3words'>,
  coordinates: Coordinates,
  language: Language,
  log: FastifyBaseLogger,
): Promise<SpotWords> {
  if (what3words !== undefined && isInServiceArea(config.placesArea, coordinates)) {
    const result = await what3words.wordsOf(coordinates, language);
    if ('answer' in result) return { kind: 'what3words', ...result.answer };
    log.warn({ service: 'what3words', reason: result.failure }, 'what3words did not answer');
  }
  const { city } = await describeOffline(coordinates, language);
  return {
    words: plusCodeOf(coordinates),
    kind: 'plus_code',
    nearestPlace: city,
  };
}

export function plusCodeOf({ latitude, longitude }: Coordinates): string {
  return encoder.encode(latitude, longitude, codeLength);
}

/** Paid services are called only for the area of our trees, to limit cost and abuse. */
function isInServiceArea(
  area: Context['config']['placesArea'],
  { latitude, longitude }: Coordinates,
): boolean {
  const { west, south, east, north } = area;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
