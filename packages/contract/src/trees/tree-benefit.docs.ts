import type { Docs } from './docs.ts';
import type * as contract from './tree-benefit.ts';

export const about = 'What one tree gives, or would give.';

export const docs = {
  ecoGrade: { description: 'How well the growth of the species is known.', example: 'A' },
  specieModel: { description: 'What stands behind the numbers of a tree.' },
  curvePoint: { description: 'A tree at a moment of its life.' },
  treeBenefit: { description: 'All that the page of a tree says of what it gives.' },
  getEcoBenefitOfTree: { hasTag: true },
  estimateTree: {
    description: '`specie` is an id or any name of a species; `at` is at most 60 years ahead.',
  },
} satisfies Docs<typeof contract>;
