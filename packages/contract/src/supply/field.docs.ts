import type { Docs } from './docs.ts';
import type * as contract from './field.ts';

export const about =
  'Planting and rounds on a phone. What was done without a connection is sent later, with the id that the phone gave it.';

const land = { id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a60', name: { ar: 'وادي حنيفة', en: 'Wadi Hanifah' } };
const effort = { id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a61', name: { ar: 'ظلال', en: 'Shade' } };
const specie = { id: 'prosopis-cineraria', commonName: { ar: 'غاف', en: 'Ghaf' } };
const spot = { longitude: 46.6753, latitude: 24.7136 };

export const docs = {
  assignment: {
    description: 'An effort that the caller plants in, with the saplings that are there.',
    example: {
      ...effort,
      company: null,
      land: { ...land, ...spot },
      stock: [{ specie, quantity: 40 }],
      planted: 12,
    },
  },
  roundTree: {
    description: 'A tree that is due a visit, or that was lost and waits for another in its place.',
    example: {
      publicId: '7K3M9QX2TB',
      specie,
      land,
      effort,
      tagId: '7K3M9QX2',
      ...spot,
      plot: 'B',
      row: 7,
      plantedAt: '2026-02-01T06:00:00.000Z',
      lastCheckedAt: null,
      health: null,
      isDamaged: false,
      dueAt: '2026-03-03T06:00:00.000Z',
      endedAt: null,
      stop: {
        roundId: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a64',
        number: 3,
        litres: 18.5,
        visitedAt: null,
      },
    },
  },
  fieldRound: {
    description:
      'Rounds of a week back and ahead with their stops among the trees: today’s, then those that were missed, then those ahead. A tree that is due and stands in none has no stop.',
  },
  listAssignments: { description: 'Planters see their own efforts, the operator’s staff all of them.' },
  plantTree: {
    description:
      'One transaction: the tree, its tag, and one sapling less in stock. `plantedAt` is the phone’s time, not in the future and not older than 30 days. What the person can settle is 409 and changes nothing: another tag, another species, or the same with `isPlaceSure` or `isAnother`.',
    body: {
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a62',
      effortId: effort.id,
      specieId: specie.id,
      tagId: '7K3M9QX2',
      ...spot,
      accuracyM: 4.5,
      plantedAt: '2026-03-01T06:00:00Z',
    },
  },
  careForTree: {
    description:
      'Any of it may be left out, and something has to be said. A loss ends the tree at that moment, and its owner is told at once. `at` is the phone’s time, not in the future and not older than 30 days.',
    body: {
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a63',
      at: '2026-03-03T06:00:00Z',
      health: 'good',
      litres: 20,
    },
  },
  fieldPhoto: {
    description: 'What the server has of a photo; `isKept` once it was whole and could be read.',
    example: { received: 262_144, isKept: false },
  },
  addFieldPhotoPart: {
    description:
      'A piece that does not begin where the last one ended changes nothing, and the answer says where to go on. Pieces are forgotten a day after the last of them came.',
  },
  keepFieldPhoto: {
    description:
      'Where what came is not what was sent, by its size or hash, it is forgotten, 409, and the photo is sent again from its beginning.',
    body: { bytes: 412_005, sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
  },
  listRound: {
    description:
      'Of the lands, efforts and trees that are the caller’s, of staff the planned rounds of all lands; beside those at most 300 trees, the most overdue first.',
  },
} satisfies Docs<typeof contract>;
