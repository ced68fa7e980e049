import type { Docs } from '../core/docs.ts';
import type * as contract from './open-data.ts';

export const about = 'Open data of public trees, as files.';

const limits =
  'Generated nightly, streamed, limited to 30 downloads per hour and IP; `If-None-Match` requests are free. ' +
  'If the owner of a tree is private or a gift is pending, its location is rounded to 0.01°, its planting date to the month, and its id is omitted. ' +
  'Names given by people and owners of trees are never included.';

export const docs = {
  openData: {
    description: 'The latest open data release.',
    example: {
      licence: {
        name: 'CC BY 4.0',
        url: 'https://creativecommons.org/licenses/by/4.0/',
        attribution: 'Nabta',
      },
      release: {
        updatedAt: '2026-03-01T23:41:00.000Z',
        trees: 120_000,
        rounded: 8_000,
        byLevel: { documented: 20_000, photographed: 60_000, verified: 40_000 },
        files: [{ format: 'geojson', length: 36_000_000, compressedLength: 4_100_000 }],
      },
    },
  },
  downloadTreesAsGeoJson: { description: limits, hasEtag: true },
  downloadTreesAsCsv: { description: limits, hasEtag: true },
} satisfies Docs<typeof contract>;
