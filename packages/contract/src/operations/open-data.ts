import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { instant } from './primitives.ts';

export const openDataFormats = ['geojson', 'csv'] as const;
export type OpenDataFormat = (typeof openDataFormats)[number];

/** What may be done with the data, and who is named by whoever does it. */
export const openDataLicence = {
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: 'Nabta',
} as const;

/** Degrees keep so many digits behind the point where the owner of a tree is private: about a kilometre. */
export const digitsOfRoundedPlace = 2;

/** The data as they were last written down. */
export const openData = z.strictObject({
  licence: z.strictObject({ name: z.string(), url: z.string(), attribution: z.string() }),
  /** Null before the first. */
  release: z.nullable(
    z.strictObject({
      updatedAt: instant,
      trees: z.int(),
      /** How many of them have a rounded place. */
      rounded: z.int(),
      files: z.array(
        z.strictObject({
          format: z.enum(openDataFormats),
          /** Bytes of the file, and of what is sent to who takes it compressed. */
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
  keeping: 'checked',
  summary: 'What the open data hold, since when, and under which licence',
  data: openData,
  errors: [],
});

const download = {
  method: 'GET',
  access: 'public',
  rate: 'files',
  keeping: { seconds: 3_600, by: 'anyone' },
  /** The bytes of the file. */
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
