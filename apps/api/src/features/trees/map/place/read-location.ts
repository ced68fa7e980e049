import type { LocationResult } from '@nabta/contract/map/place';
import type { Language } from '@nabta/domain/language';
import type { FastifyBaseLogger } from 'fastify';

import type { Spot } from '../../../gateways/places/place-gateway.ts';
import type { Context } from '../../../platform/context.ts';
import { describeOffline } from './describe-offline.ts';
import { isServed } from './is-served.ts';

/** The maps service where one is set up and the spot is in its area; our own gazetteer whenever it does not answer. */
export async function readLocation(
  { config, places }: Pick<Context, 'config' | 'places'>,
  spot: Spot,
  language: Language,
  log: FastifyBaseLogger,
): Promise<LocationResult> {
  if (places !== undefined && isServed(config.placesArea, spot)) {
    const result = await places.nameOf(spot, language);
    if ('answer' in result) return { ...spot, ...result.answer };
    log.warn({ service: 'maps', reason: result.failure }, 'The maps service did not answer');
  }
  return { ...spot, ...(await describeOffline(spot, language)) };
}
