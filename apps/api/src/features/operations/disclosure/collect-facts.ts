import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { DisclosureBasis, DisclosureFacts } from '@nabta/contract/operations/disclosure';
import type { EcoBenefit } from '@nabta/contract/trees/eco-benefit';
import { riyadhOffsetMs } from '@nabta/domain/riyadh-time';
import { recordFrom } from '@nabta/domain/typed-object';
import { treeOrigins, verificationLevels } from '@nabta/domain/verification-level';
import { type Instant, instantOf } from '@nabta/eco/units';

import { day } from '#core/clock.ts';
import { defined } from '#core/defined.ts';
import type { Executor } from '#core/postgres/database.ts';
import { countPlantings } from '#features/trees/eco-benefit/count-trees.ts';
import { secondOf } from '#features/trees/eco-benefit/date-range.ts';
import { prepareBenefit } from '#features/trees/eco-benefit/forest-benefit.ts';
import { type Forest, loadFromRollups } from '#features/trees/eco-benefit/forest.ts';
import { prepareImpact } from '#features/trees/impact/read-impact.ts';
import { readSurvival } from '#features/trees/survival/read-survival.ts';

import { selectGroupNames } from '../dashboard/dashboard.queries.ts';
import { readGroupForests } from '../tree-record/group-totals.ts';
import {
  type CountedTrees,
  type DisclosureRequest,
  selectBasis,
  selectRemovedTrees,
} from './disclosure.queries.ts';

type CollectedFacts = {
  facts: Omit<DisclosureFacts, 'trees'>;
  /** Trees alive between these instants were counted. */
  counted: Pick<CountedTrees, 'from' | 'to' | 'at'> & { trees: number };
};

/** Same date filters as `/impact` for these days. */
export function datesOf({ fromOn, toOn }: Pick<DisclosureRequest, 'fromOn' | 'toOn'>) {
  const midnightOf = (date: string) => Date.parse(`${date}T00:00:00Z`) - riyadhOffsetMs;
  return {
    from_date: new Date(midnightOf(fromOn)).toISOString(),
    to_date: new Date(midnightOf(toOn) + day).toISOString(),
  };
}

/** Collects all numbers of a report at one instant with the functions of `/impact`. */
export async function collectFacts(
  sql: Executor,
  request: DisclosureRequest,
  now: Date,
): Promise<CollectedFacts> {
  const { serial, companyId: id, fromOn, toOn } = request;
  const range = { dates: datesOf(request), asOf: secondOf(now) };
  const { benefit, counted, ...totals } = await getTotals(sql, id, range);
  const { name, after, sample } = await readSurvival(sql, { scope: 'company', id, now });
  const { lands, reversals } = await getLands(sql, id, range);
  const treesOfLands = lands.reduce((sum, { trees }) => sum + trees, 0);
  const co2OfLands = lands.reduce((sum, { co2RemovedKg }) => sum + co2RemovedKg, 0);
  assertEqual('trees by land', treesOfLands, benefit.trees.counted);
  assertEqual('CO2 by land', co2OfLands, benefit.co2RemovedKg);
  const alive = { ...counted, at: new Date(range.asOf) };
  const basis = await getBasis(sql, request, { counted: alive, benefit, sample });
  return {
    facts: {
      serial,
      company: { id, name: defined(name) },
      period: { fromOn, toOn },
      madeAt: now.toISOString(),
      benefit,
      ...totals,
      lands,
      survivalAfter: after,
      reversals,
      basis,
      claims: { isOffset: false, assurance: 'none' },
    },
    counted: { ...alive, trees: benefit.trees.counted },
  };
}

type BasisInput = {
  counted: Pick<CountedTrees, 'from' | 'to' | 'at'>;
  benefit: Pick<EcoBenefit, 'byLevel' | 'trees'>;
  sample: DisclosureBasis['sample'];
};

async function getBasis(
  sql: Executor,
  { companyId, toOn }: DisclosureRequest,
  { counted, benefit: { byLevel, trees }, sample }: BasisInput,
): Promise<DisclosureBasis> {
  const groups = await selectBasis(sql, { companyId, ...counted });
  const sumOf = (matches: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(matches).reduce((sum, group) => sum + group.trees, 0);
  for (const name of verificationLevels)
    assertEqual(
      `${name} trees`,
      sumOf(({ level }) => level === name),
      byLevel[name].trees,
    );
  const imported = groups.filter(({ origin }) => origin === 'imported');
  const days = Map.groupBy(imported, ({ recordedOn }) => recordedOn);
  return {
    origins: recordFrom(treeOrigins, (name) => sumOf(({ origin }) => origin === name)),
    imports: [...days.keys()].map((importedOn) => ({
      importedOn,
      trees: sumOf(({ origin, recordedOn }) => origin === 'imported' && recordedOn === importedOn),
    })),
    recordedLater: sumOf(({ recordedOn }) => recordedOn > toOn),
    excluded: {
      notAliveInPeriod: trees.total - trees.counted,
      removed: await selectRemovedTrees(sql, companyId),
    },
    isSelfReported:
      trees.counted > 0 &&
      sumOf(({ level, origin }) => level === 'documented' && origin === 'imported') === trees.counted,
    sample,
  };
}

type Range = { dates: { from_date: string; to_date: string }; asOf: Instant };

/**
 * Totals as in `/impact`. Releases its trees before lands are read, so a large forest is in memory only once.
 */
async function getTotals(sql: Executor, id: string, range: Range) {
  return computeTotals(
    await loadFromRollups(sql, { scope: 'company', id }, { now: new Date(range.asOf) }),
    range,
  );
}

/** Monthly buckets, allowed to take long when many trees were measured. */
export async function computeTotals(forest: Forest, { dates, asOf }: Range) {
  const filters = { ...dates, interval: 'month' as const, mayTakeLong: true };
  const totalsAt = await prepareImpact(forest, filters, asOf);
  const { benefit, timeline, planted, species, survival } = totalsAt(asOf);
  const { line } = await prepareBenefit(forest, dates, asOf);
  return {
    benefit,
    months: timeline.buckets.map(({ from, to, co2RemovedKg, likely }, index) => ({
      from,
      to,
      planted: planted.buckets[index]?.planted ?? 0,
      plantedSoFar: planted.buckets[index]?.plantedSoFar ?? 0,
      co2RemovedKg,
      likely,
    })),
    species: species.filter(({ trees }) => trees > 0),
    survival,
    counted: { from: new Date(line.from), to: new Date(line.midnights[1]) },
  };
}

async function getLands(
  sql: Executor,
  companyId: string,
  { dates, asOf }: Range,
): Promise<Pick<DisclosureFacts, 'lands' | 'reversals'>> {
  const scope = { companyIds: [companyId], landIds: [], planterIds: [] };
  const [from, before] = [new Date(dates.from_date), new Date(dates.to_date)];
  const forests = await readGroupForests(sql, { scope, by: 'land' }, new Date(asOf));
  const ids = [...forests.keys()].filter((id) => id !== null);
  const names = new Map((await selectGroupNames(sql, 'land', ids)).map(({ id, name }) => [id, name]));
  const lands: DisclosureFacts['lands'] = [];
  for (const [id, forest] of forests) {
    const { benefitAt } = await prepareBenefit(forest, dates, asOf);
    const { co2RemovedKg, trees } = benefitAt(asOf);
    const [bucket] = countPlantings(forest, [instantOf(from), instantOf(before)]);
    lands.push({
      land: landOf(id, names),
      trees: trees.counted,
      planted: bucket?.planted ?? 0,
      co2RemovedKg,
    });
  }
  const endedTrees = { scope, by: 'company', endedBetween: { from, before } } as const;
  const ended = await readGroupForests(sql, endedTrees, new Date(asOf));
  const endedForest = ended.get(companyId);
  const endedBenefit =
    endedForest && (await prepareBenefit(endedForest, { to_date: dates.to_date }, asOf)).benefitAt(asOf);
  return {
    lands: lands.filter((land) => land.trees > 0).toSorted((a, b) => b.trees - a.trees),
    reversals: {
      trees: endedBenefit?.trees.total ?? 0,
      co2RemovedKg: endedBenefit?.co2RemovedKg ?? 0,
    },
  };
}

function landOf(id: string | null, names: ReadonlyMap<string, LocalizedName>) {
  return id === null ? null : { id, name: names.get(id) ?? { en: id } };
}

/** Throws when two totals differ, so an inconsistent report is never published. */
export function assertEqual(label: string, sum: number, total: number): void {
  if (Math.abs(sum - total) <= 1e-6 * Math.max(1, Math.abs(total))) return;
  throw new Error(`${label}: expected ${total}, got ${sum}.`);
}
