import type { Docs } from '../core/docs.ts';
import type * as contract from './sample.ts';

export const about = 'Random samples that tell how many trees of a stand exist and live.';

const land = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a62',
  name: { ar: 'وادي حنيفة', en: 'Wadi Hanifah' },
};
const specie = { id: 'prosopis-cineraria', commonName: { ar: 'الغاف', en: 'Ghaf', pt: 'Ghaf' } };
const tree = {
  publicId: '7K3M9QX2TB',
  specie,
  land,
  longitude: 46.5676,
  latitude: 24.7372,
  outcome: null,
};
const summary = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a51',
  scope: 'land' as const,
  stand: land,
  drawnAt: '2026-03-01T06:00:00.000Z',
  endsOn: '2026-03-31',
  closedAt: null,
  population: 4_000,
  trees: 351,
  reached: 12,
  draw: 1,
  result: null,
};

export const docs = {
  sampleSummary: { description: 'A sample in a list.', example: summary },
  sampleTree: { description: 'A tree of a sample with what was found.', example: tree },
  sample: {
    description:
      'A sample. Its trees never change after the draw: of each land and species those with the smallest SHA-256 of `<seed>:<publicId>`. The seed is shown when the sample is closed.',
    example: {
      ...summary,
      reason: null,
      commitment: '4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865',
      seed: null,
      strata: [{ land, specie, population: 4_000, trees: 351, reached: 12 }],
      sampled: [tree],
    },
  },
  getStand: {
    description: 'The suggested size gives a 95 % range of at most five percentage points on either side.',
  },
  drawSample: {
    description:
      'Strata are land and species; each gets trees in proportion to its size, at least one. One sample of a stand may be open at a time, and a further one needs a reason. For each land a round leads to its trees; only visits of people who are independent of a tree count.',
    body: { scope: 'land', id: land.id, trees: 351, endsOn: '2026-03-31' },
  },
  closeSample: {
    description: 'A job closes samples on the day after their last one. The result never changes.',
  },
} satisfies Docs<typeof contract>;
