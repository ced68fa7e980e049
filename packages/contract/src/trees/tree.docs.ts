import type { Docs } from '../core/docs.ts';
import type * as contract from './tree.ts';
import { verificationExample } from './verification.docs.ts';

export const about = 'Trees: lists, counts, search and pages.';

const point = { geometry: { type: 'Point' as const, coordinates: [46.6753, 24.7136] as [number, number] } };
const sponsor = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a50',
  name: { ar: 'شركة الواحة', en: 'Oasis Company' },
  image: { nameCompressed: 'oasis-1.webp' },
};

export const treeExample = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a51',
  publicId: '7K3M9QX2TB',
  givenName: 'شجرة جدتي',
  isVip: false,
  isDamaged: false,
  isDeleted: false,
  plantedByCompany: sponsor,
  specie: { id: 'prosopis-cineraria', commonName: { ar: 'غاف', en: 'Ghaf', pt: 'Ghaf' } },
  land: { id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a52', name: { ar: 'وادي حنيفة', en: 'Wadi Hanifah' } },
  owner: null,
  image: { nameCompressed: 'ghaf-1.webp' },
  point,
  plantedAt: '2024-11-20T06:00:00.000Z',
  origin: 'planted_here' as const,
  verification: verificationExample,
  endedAt: null,
  isPromised: false,
  dedication: null,
};

export const docs = {
  point: { description: 'Location as GeoJSON.', example: point },
  sponsor: { description: 'The company that paid for the planting.', example: sponsor },
  treeSummary: { description: 'A tree in a list.', example: treeExample },
  treeMeasurement: {
    description: 'The size of a tree on a day.',
    example: { dbhCm: 12.5, heightM: null, measuredAt: '2026-03-01T09:30:00.000Z' },
  },
  treePhoto: {
    description: 'A photo of a tree.',
    example: { image: { nameCompressed: 'ghaf-1.webp' }, takenAt: '2026-03-01T09:30:00.000Z', isMine: false },
  },
  treePassage: {
    description: 'A transfer of a tree; `to` is null for nobody and for private people.',
    example: { kind: 'planted', to: null, at: '2024-11-20T06:00:00.000Z' },
  },
  tree: { description: 'A tree on its own page.' },
  treeFeatures: { description: 'Trees as GeoJSON, for a map.' },
  listTrees: {
    description:
      'The newest 1,000 matching trees; with `for_map=true` the newest 500 as GeoJSON. Larger forests use tiles.',
  },
  treeFacets: {
    description:
      'Species, companies, lands and efforts of a forest with their number of trees, most first; includes lost trees.',
    example: {
      specie: [{ ...treeExample.specie, treeCount: 22 }],
      company: [{ id: sponsor.id, name: sponsor.name, treeCount: 9 }],
      land: [{ ...treeExample.land, treeCount: 31 }],
      effort: [
        {
          id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a53',
          name: { ar: 'موسم الغاف', en: 'Ghaf season' },
          treeCount: 31,
        },
      ],
      isVip: 2,
      isDamaged: 0,
    },
  },
  pageTrees: {
    description:
      'There is a next page only when this one is full. `co2` sorts by removed CO2, most first, as shown on the tree page; `name` sorts by title in the caller’s language.',
  },
  updateTree: {
    description: 'The owner names a tree; staff also change what their role may change.',
    body: { givenName: 'شجرة جدتي' },
  },
  listPublicTrees: { description: 'The newest 500; with `for_map=true` as GeoJSON.' },
} satisfies Docs<typeof contract>;
