import type { Docs } from './docs.ts';
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
      'All that is known of a species, as the engine reads it; which numbers each of the ten models needs is told by a trial.',
    example: record,
  },
  specieId: { description: 'The scientific name of a species, as its id.', example: 'prosopis-cineraria' },
  modelTrial: {
    description: 'What a model would do to trees: its curve, and why it is refused where it is.',
  },
  publishedTrees: { description: 'Trees that somebody measured and published, to compare a curve with.' },
  specieModel: { description: 'A species with its model, its curve and its edits.' },
  specieDraft: { description: 'Everything of a species that is written at once, with the reason.' },
  trySpecieModel: { body: { record } },
  createSpecie: { body: { record, reason: 'Planted from this spring on.' } },
  updateSpecieModel: { body: { record, reason: 'Measured in Riyadh.' } },
  specieSummary: {
    description: 'A species as lists show it.',
    example: { id: 'prosopis-cineraria', commonName: { ar: 'غاف', en: 'Ghaf', pt: 'Ghaf' } },
  },
} satisfies Docs<typeof contract>;
