import * as z from 'zod';

import type { Clock } from '../../platform/clock.ts';
import { circuitBreaker } from '../messages/circuit-breaker.ts';
import { answerMemory } from './answer-memory.ts';
import { askService } from './ask-service.ts';
import type { PlaceGateway, PlaceNames, Spot } from './place-gateway.ts';

export type MapboxSettings = { baseUrl: string; token: string; timeoutMs: number; clock: Clock };

const featureCollection = z.object({
  features: z.array(z.object({ place_type: z.array(z.string()), text: z.string() })),
});

/** Names of places do not change from one end of a street to the other: three decimals are some hundred metres. */
const decimals = 3;

/** SPEC section 7: longitude,latitude, a token and a language; the names come from the place, region and country features. */
export function mapboxGateway({ baseUrl, token, timeoutMs, clock }: MapboxSettings): PlaceGateway {
  const breaker = circuitBreaker({ failures: 3, windowMs: 60_000, restMs: 30_000 }, clock);
  const memory = answerMemory<PlaceNames>(clock);
  return {
    nameOf(spot, language) {
      const where = pointOf(spot);
      return memory.recall(`${where} ${language}`, () => {
        const url = new URL(`geocoding/v5/mapbox.places/${where}.json`, withSlash(baseUrl));
        url.search = new URLSearchParams({
          access_token: token,
          language,
          types: 'place,region,country',
        }).toString();
        return askService({ service: 'maps', url, shape: namesShape, timeoutMs, breaker });
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
