import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/primitives.ts';
import { levelCounts } from '../trees/verification.ts';

export const openDataFormats = ['geojson', 'csv'] as const;
export type OpenDataFormat = (typeof openDataFormats)[number];

/** Licence of the data and the required attribution. */
export const openDataLicence = {
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: 'Nabta',
} as const;

/** Decimal digits of rounded coordinates for private owners: about a kilometre. */
export const roundedCoordinateDigits = 2;

export const openData = z.strictObject({
  licence: z.strictObject({ name: z.string(), url: z.string(), attribution: z.string() }),
  /** Null before the first release. */
  release: z.nullable(
    z.strictObject({
      updatedAt: instant,
      trees: z.int(),
      /** Trees with a rounded location. */
      rounded: z.int(),
      /** Null in a release from before levels. */
      byLevel: z.nullable(levelCounts),
      files: z.array(
        z.strictObject({
          format: z.enum(openDataFormats),
          /** Size in bytes, uncompressed and compressed. */
          length: z.int(),
          compressedLength: z.int(),
        }),
      ),
    }),
  ),
});
export type OpenData = z.output<typeof openData>;

export const getOpenData = endpoint({
  method: 'GET',
  path: '/open_data',
  access: 'public',
  caching: 'revalidated',
  summary: 'Content, date and licence of the open data',
  data: openData,
  errors: [],
});

const download = {
  method: 'GET',
  access: 'public',
  rate: 'files',
  caching: { seconds: 3_600, visibility: 'public' },
  /** Bytes of the file. */
  data: z.unknown(),
  errors: ['NOT_FOUND'],
} as const;

export const downloadTreesAsGeoJson = endpoint({
  ...download,
  path: '/open_data/tree.geojson',
  summary: 'All public trees as one GeoJSON FeatureCollection',
  mediaType: 'application/geo+json; charset=utf-8',
});

export const downloadTreesAsCsv = endpoint({
  ...download,
  path: '/open_data/tree.csv',
  summary: 'The same trees as a table',
  mediaType: 'text/csv; charset=utf-8',
});
