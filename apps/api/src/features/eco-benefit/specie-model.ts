import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import type { Tree } from '@nabta/eco/measured-tree';
import { speciesModel, speciesRecord, type SpeciesRecord } from '@nabta/eco/species-data';

/** What stands behind the numbers of a tree; of a species that is not known only the grade of its default. */
export function describeModel({ speciesId, type }: Pick<Tree, 'speciesId' | 'type'>): TreeBenefit['model'] {
  const { grade, measuredBy, maxDbhCm, maxHeightM } = speciesModel(speciesId, type);
  const record = speciesId === null ? undefined : speciesRecord(speciesId);
  return {
    id: record?.id ?? null,
    commonName: record?.commonName ?? null,
    scientificName: record?.scientificName ?? null,
    grade,
    measuredBy,
    growthModel: record ? nameOf(record.growthModel) : null,
    biomassModel: record?.biomassModel.form ?? null,
    woodDensityGPerCm3: record?.woodDensity?.gPerCm3 ?? null,
    maxDbhCm: finite(maxDbhCm),
    maxHeightM: finite(maxHeightM),
    sources: record ? sourcesOf(record) : [],
    publishedEquations: record?.publishedEquations ?? [],
    note: record?.note ?? null,
  };
}

/** `exponential:saturating`, or the type alone where it has one form only. */
function nameOf(model: { type: string; form?: string }): string {
  return model.form === undefined ? model.type : `${model.type}:${model.form}`;
}

const finite = (value: number) => (Number.isFinite(value) ? value : null);

function sourcesOf(record: SpeciesRecord): TreeBenefit['model']['sources'] {
  const { growthModel, heightModel, crownModel, biomassModel, woodDensity } = record;
  const parts = [
    ['growth', growthModel],
    ['height', heightModel],
    ['crown', crownModel],
    ['mass', biomassModel],
    ['wood', woodDensity],
  ] as const;
  return parts.flatMap(([part, model]) => {
    const source = (model as { source?: string } | null | undefined)?.source;
    return source === undefined ? [] : [{ part, source }];
  });
}
