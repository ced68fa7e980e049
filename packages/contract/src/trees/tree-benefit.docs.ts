import type { Docs } from '../core/docs.ts';
import type * as contract from './tree-benefit.ts';

export const about = 'Benefits of one tree, or an estimate.';

export const docs = {
  ecoGrade: { description: 'Data quality of the species’ growth.', example: 'A' },
  specieModel: { description: 'Models and sources of the numbers of a tree.' },
  curvePoint: { description: 'Size and CO2 of a tree at a time.' },
  treeBenefit: { description: 'Benefits section of a tree page.' },
  getEcoBenefitOfTree: { hasEtag: true },
  estimateTree: {
    description: '`specie` is an id or any name of a species; `at` is at most 60 years ahead.',
  },
} satisfies Docs<typeof contract>;
