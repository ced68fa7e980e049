import * as z from 'zod';

import type { Clock } from '#core/clock.ts';

import { createCircuitBreaker } from '../messages/circuit-breaker.ts';
import type { PlaceGateway, PlaceNames, Spot } from './place-gateway.ts';
import { requestService } from './request-service.ts';
import { createResponseCache } from './response-cache.ts';

export type MapboxSettings = { baseUrl: string; token: string; timeoutMs: number; clock: Clock };

const featureCollection = z.object({
  features: z.array(z.object({ place_type: z.array(z.string()), text: z.string() })),
});

/** Three decimals are about 100 m; place names do not change within that distance. */
const decimals = 3;

/**
 * Mapbox reverse geocoding: URL takes longitude,latitude; names come from the place, region and country
 * features.
 */
export function mapboxGateway({ baseUrl, token, timeoutMs, clock }: MapboxSettings): PlaceGateway {
  const breaker = createCircuitBreaker({ failures: 3, windowMs: 60_000, cooldownMs: 30_000 }, clock);
  const cache = createResponseCache<PlaceNames>(clock);
  return {
    nameOf(spot, language) {
      const point = pointOf(spot);
      return cache.get(`${point} ${language}`, () => {
        const url = new URL(`geocoding/v5/mapbox.places/${point}.json`, withSlash(baseUrl));
        url.search = new URLSearchParams({
          access_token: token,
          language,
          types: 'place,region,country',
        }).toString();
        return requestService({ service: 'maps', url, shape: namesShape, timeoutMs, breaker });
      });
    },
  };
}

const namesShape = featureCollection.transform(({ features }): PlaceNames => {
  const textOf = (type: string) =>
    features.find(({ place_type }) => place_type.includes(type))?.text.trim() || null;
  return { city: textOf('place'), region: textOf('region'), country: textOf('country') };
});

function pointOf({ longitude, latitude }: Spot): string {
  return `${longitude.toFixed(decimals)},${latitude.toFixed(decimals)}`;
}

function withSlash(baseUrl: string): string {
  return baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
}
