import json from './data/measured-swdsrt.json' with { type: 'json' };
import { speciesRecord, type SpeciesRecord } from './species-data.ts';

export type PublishedTrees = {
  source: string;
  scientificName: string;
  trees: { years: number; dbhCm: number; heightM: number; crownM: number }[];
};

type Measured = { scientificName: string; trees: number[][] };

const byCode = new Map(Object.entries<Measured>(json.species));

/** Returns trees measured in a desert city: of this species, or of the base species of its curve. */
export function publishedTreesOf({
  growthModel,
  itreeStreetsSWDsrtCode,
}: Pick<SpeciesRecord, 'growthModel' | 'itreeStreetsSWDsrtCode'>): PublishedTrees | undefined {
  const base = growthModel.type === 'type_multiplier' ? growthModel.base : undefined;
  const code = codeOfBase(base) ?? itreeStreetsSWDsrtCode;
  const measured = code ? byCode.get(code) : undefined;
  if (measured === undefined) return undefined;
  return {
    source: json.source,
    scientificName: measured.scientificName,
    trees: measured.trees.map(([years = 0, dbhCm = 0, heightM = 0, crownM = 0]) => ({
      years,
      dbhCm,
      heightM,
      crownM,
    })),
  };
}

/** Reference models are named `utd-swdsrt-` plus their code. */
function codeOfBase(base: string | undefined): string | undefined {
  if (base === undefined) return undefined;
  return speciesRecord(base)?.itreeStreetsSWDsrtCode ?? base.replace(/^utd-swdsrt-/u, '').toUpperCase();
}
