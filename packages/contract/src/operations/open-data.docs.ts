import type { Docs } from './docs.ts';
import type * as contract from './open-data.ts';

export const about = 'Public trees for everybody, as files.';

const limits =
  'Written once a night, handed out in pieces, 30 times an hour to one address; `If-None-Match` costs nothing. ' +
  'Where the owner of a tree is private, or a gift holds it, its place is rounded to 0.01°, its planting told by the month, and its id left out. ' +
  'Names that people gave, and whose a tree is, are in no file.';

export const docs = {
  openData: {
    description: 'The data as they were last written down.',
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
        files: [{ format: 'geojson', length: 36_000_000, compressedLength: 4_100_000 }],
      },
    },
  },
  downloadTreesAsGeoJson: { description: limits, hasTag: true },
  downloadTreesAsCsv: { description: limits, hasTag: true },
} satisfies Docs<typeof contract>;
