import * as z from 'zod/mini';

import { endpoint } from '../../core/endpoint.ts';
import { language } from '../../core/primitives.ts';
import { valueError } from '../../core/value-error.ts';

/** Query number; rejects an empty string, which `Number('')` would turn into 0. */
export function coordinate(limit: number) {
  return z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/u, valueError('degrees_are_written_with_a_point'))),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z.number().check(z.minimum(-limit), z.maximum(limit)),
    ),
  );
}

/** Both coordinates are required. The language defaults to the caller's. */
const spotQuery = z.strictObject({
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
    'City, region and country of a point, from the maps service if configured, otherwise from the built-in gazetteer',
  query: spotQuery,
  data: locationResult,
  errors: [],
});

export const spotWords = z.strictObject({
  words: z.string(),
  kind: z.enum(['what3words', 'plus_code']),
  nearestPlace: z.nullable(z.string()),
});
export type SpotWords = z.output<typeof spotWords>;

export const getWhat3Words = endpoint({
  method: 'GET',
  path: '/tree/w3w',
  access: 'visitor',
  summary: 'The what3words address of a point if configured, otherwise its open location code',
  query: spotQuery,
  data: spotWords,
  errors: [],
});
