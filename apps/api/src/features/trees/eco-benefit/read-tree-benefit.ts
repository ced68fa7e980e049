import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import { can } from '@nabta/domain/capability';
import { curveOfTree, sizeOfTree } from '@nabta/eco/benefits-of-tree';
import { forecastOfTree, nextMilestone } from '@nabta/eco/forecast';
import { measuredTree, type Tree } from '@nabta/eco/measured-tree';
import { speciesModel, speciesRecord, type SpeciesRecord } from '@nabta/eco/species-data';
import { replacementValue } from '@nabta/eco/tree-value';
import { type Instant, instant, instantOf, yearMs } from '@nabta/eco/units';

import type { Caller } from '#core/auth/authentication.ts';
import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import { type EngineRow, engineTreeOf } from '../tree/engine-tree.ts';
import { selectBenefitTree } from './cohort.queries.ts';
import { secondOf } from './date-range.ts';
import { prepareBenefit } from './forest-benefit.ts';
import { forestOfTree } from './forest.ts';

/** Species model and its sources; an unknown species has only the default grade. */
function describeModel({ speciesId, type }: Pick<Tree, 'speciesId' | 'type'>): TreeBenefit['model'] {
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

/** Returns `type:form`, or the type alone when it has only one form. */
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

export async function readTreeBenefit(
  sql: Executor,
  publicId: string,
  caller: Caller | undefined,
  now: Date,
): Promise<TreeBenefit> {
  const canSeeRemoved = caller !== undefined && can(caller.role, 'seeTrees', 'all');
  return benefitOfTree(requireFound(await selectBenefitTree(sql, publicId, { canSeeRemoved, now })), now);
}

const pastSteps = 24;
const futureYears = 20;

/** Treats the tree as a forest of one, so the numbers match every total. */
async function benefitOfTree(row: EngineRow, now: Date): Promise<TreeBenefit> {
  const tree = engineTreeOf(row);
  const { plantedAt, endedAt } = tree;
  const asOf = secondOf(now);
  const at = latestOf(asOf, plantedAt);
  const lastAt = endedAt !== null && endedAt < at ? endedAt : at;
  const clocked = measuredTree(tree);
  const { benefitAt } = await prepareBenefit(forestOfTree(row), {}, asOf);
  const size = sizeOfTree(clocked, at);
  const measuredAt = row.measurements.map((measurement) => instantOf(new Date(measurement.at)));
  return {
    ...benefitAt(asOf),
    site: tree.site,
    plantedAt: row.plantedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    size,
    isMeasured: clocked.clocks.length > 1,
    replacementValue: row.specieId === null ? null : replacementValue(row.specieId, size),
    forecast: forecastOfTree(tree, at),
    nextMilestone: nextMilestone(tree, at),
    curve: {
      past: curveOfTree(tree, evenSteps(plantedAt, lastAt, pastSteps)),
      future:
        lastAt < at ? [] : curveOfTree(tree, evenSteps(at, instant(at + futureYears * yearMs), futureYears)),
      measured: curveOfTree(tree, measuredAt).map(({ at: measured, co2RemovedKg }, position) => ({
        at: measured,
        dbhCm: row.measurements[position]?.dbhCm ?? null,
        heightM: row.measurements[position]?.heightM ?? null,
        co2RemovedKg,
      })),
    },
    model: describeModel(tree),
  };
}

const latestOf = (first: Instant, second: Instant) => (first > second ? first : second);

/** Returns both ends with even steps between; one point for an empty range. */
function evenSteps(from: Instant, to: Instant, steps: number): Instant[] {
  if (to <= from) return [from];
  return Array.from({ length: steps + 1 }, (_, step) =>
    instant(Math.round(from + ((to - from) * step) / steps)),
  );
}
