import * as z from 'zod/mini';

import { endpoint } from '../endpoint.ts';
import { language } from '../primitives.ts';
import { fault } from '../value-fault.ts';

/** A number as a query carries it; nothing at all is no number, where `Number('')` would be zero. */
export function coordinate(limit: number) {
  return z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/u, fault('degrees_are_written_with_a_point'))),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z.number().check(z.minimum(-limit), z.maximum(limit)),
    ),
  );
}

/** Both or nothing: half a place is none. The language is the caller's where it is not said. */
const spot = z.strictObject({
  latitude: coordinate(90),
  longitude: coordinate(180),
  language: z.optional(language),
});

export const locationResult = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  region: z.nullable(z.string()),
});
export type LocationResult = z.output<typeof locationResult>;

export const getLocation = endpoint({
  method: 'GET',
  path: '/location',
  access: 'visitor',
  summary:
    'City, region and country of a point: from the maps service where there is one, else from our own gazetteer',
  query: spot,
  data: locationResult,
  errors: [],
});

/** How a spot is called in a few characters, and by which system. */
export const spotWords = z.strictObject({
  words: z.string(),
  kind: z.enum(['what3words', 'plus_code']),
  nearestPlace: z.nullable(z.string()),
});
export type SpotWords = z.output<typeof spotWords>;

export const getSpotWords = endpoint({
  method: 'GET',
  path: '/tree/w3w',
  access: 'visitor',
  summary: 'The three words of a point where what3words is set up, else its open location code',
  query: spot,
  data: spotWords,
  errors: [],
});
