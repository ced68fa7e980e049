import type { LocationResult } from '@nabta/contract/trees/map/place';
import type { Language } from '@nabta/domain/language';
import type { FastifyBaseLogger } from 'fastify';

import type { Context } from '#core/context.ts';
import type { Spot } from '#gateways/geocoding/place-gateway.ts';

import { describeOffline } from './describe-offline.ts';
import { isInServiceArea } from './is-in-service-area.ts';

/** Uses the maps service if configured and the spot is in its area; falls back to the gazetteer. */
export async function readLocation(
  { config, places }: Pick<Context, 'config' | 'places'>,
  spot: Spot,
  language: Language,
  log: FastifyBaseLogger,
): Promise<LocationResult> {
  if (places !== undefined && isInServiceArea(config.placesArea, spot)) {
    const result = await places.nameOf(spot, language);
    if ('answer' in result) return { ...spot, ...result.answer };
    log.warn({ service: 'maps', reason: result.failure }, 'The maps service did not answer');
  }
  return { ...spot, ...(await describeOffline(spot, language)) };
}
