import type { Docs } from '../core/docs.ts';
import type * as contract from './specie.ts';

export const about = 'The species of the trees.';

const record = {
  id: 'acacia-example',
  scientificName: 'Acacia example',
  synonyms: [],
  family: 'Fabaceae',
  commonName: { ar: 'طلح', en: 'Example acacia', pt: 'Acácia-exemplo' },
  type: 'tree' as const,
  status: 'native',
  evergreen: true,
  growthRate: 'slow',
  maxHeightM: 8,
  maxDbhCm: 50,
  woodDensity: { gPerCm3: 0.7, source: 'estimate' },
  growthModel: { type: 'type_multiplier' as const, base: 'utd-swdsrt-prch', rate: 0.5, size: 1, mass: 1 },
  biomassModel: { form: 'chave2014', rootShoot: 0.28, carbonFraction: 0.5, source: 'chave2014' },
  confidence: 'C' as const,
};

export const docs = {
  specieRecord: {
    description:
      'Full record of a species, as read by the calculation engine; a trial reports the numbers each of the ten models needs.',
    example: record,
  },
  specieId: {
    description: 'Id of a species, derived from its scientific name.',
    example: 'prosopis-cineraria',
  },
  modelTrial: {
    description: 'Result of simulating a model: its curve, and errors if it is rejected.',
  },
  publishedTrees: { description: 'Published tree measurements, to compare with a curve.' },
  specieModel: { description: 'A species with its model, its curve and its edits.' },
  specieDraft: { description: 'Full species record with the reason for the edit.' },
  trySpecieModel: { body: { record } },
  createSpecie: { body: { record, reason: 'Planted from this spring on.' } },
  updateSpecieModel: { body: { record, reason: 'Measured in Riyadh.' } },
  specieSummary: {
    description: 'A species in a list.',
    example: { id: 'prosopis-cineraria', commonName: { ar: 'غاف', en: 'Ghaf', pt: 'Ghaf' } },
  },
} satisfies Docs<typeof contract>;
