import type { DisclosureFacts } from '@nabta/contract/disclosure';
import type { LocalizedName } from '@nabta/contract/primitives';
import { riyadhOffsetMs } from '@nabta/domain/riyadh-time';
import { type Instant, instantOf } from '@nabta/eco/units';

import { day } from '../../platform/clock.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { secondOf } from '../eco-benefit/as-of.ts';
import { benefitLine } from '../eco-benefit/forest-benefit.ts';
import { type Forest, loadRolledUp } from '../eco-benefit/forest.ts';
import { countPlantings } from '../eco-benefit/planting-chart.ts';
import { prepareImpact } from '../impact/answer-impact.ts';
import { readSurvival } from '../survival/read-survival.ts';
import { readPartForests } from '../tree-record/part-forests.ts';
import { selectNamesOfLands } from './disclosed-trees.queries.ts';
import type { AskedDisclosure } from './disclosure.queries.ts';

type Gathered = {
  facts: Omit<DisclosureFacts, 'trees'>;
  /** Trees that stood between these instants are the ones that were counted. */
  counted: { from: Date; to: Date; trees: number };
};

/** The dates by which `/impact` is asked for the same days. */
export function datesOf({ fromOn, toOn }: Pick<AskedDisclosure, 'fromOn' | 'toOn'>) {
  const midnightOf = (date: string) => Date.parse(`${date}T00:00:00Z`) - riyadhOffsetMs;
  return {
    from_date: new Date(midnightOf(fromOn)).toISOString(),
    to_date: new Date(midnightOf(toOn) + day).toISOString(),
  };
}

/** Every number of a report, of one moment: the sums are those of `/impact`, found by the same functions. */
export async function gatherFacts(sql: Executor, asked: AskedDisclosure, now: Date): Promise<Gathered> {
  const { serial, companyId: id, fromOn, toOn } = asked;
  const range = { dates: datesOf(asked), asOf: secondOf(now) };
  const { benefit, counted, ...sums } = await readSums(sql, id, range);
  const { name, after } = await readSurvival(sql, { scope: 'company', id, now });
  const { lands, reversals } = await readLands(sql, id, range);
  assertSame(
    'trees by land',
    lands.reduce((sum, { trees }) => sum + trees, 0),
    benefit.trees.counted,
  );
  assertSame(
    'CO2 by land',
    lands.reduce((sum, { co2RemovedKg }) => sum + co2RemovedKg, 0),
    benefit.co2RemovedKg,
  );
  return {
    facts: {
      serial,
      company: { id, name },
      period: { fromOn, toOn },
      madeAt: now.toISOString(),
      benefit,
      ...sums,
      lands,
      survivalAfter: after,
      reversals,
      claims: { isOffset: false, assurance: 'none' },
    },
    counted: { ...counted, trees: benefit.trees.counted },
  };
}

type Range = { dates: { from_date: string; to_date: string }; asOf: Instant };

/** What `/impact` tells of the sponsor. Its trees are let go before those of its lands are read: a large forest fits in memory once. */
async function readSums(sql: Executor, id: string, range: Range) {
  return sumsOf(await loadRolledUp(sql, { scope: 'company', id }), range);
}

/** By the month, however many trees were measured. */
export async function sumsOf(forest: Forest, { dates, asOf }: Range) {
  const asked = { ...dates, interval: 'month' as const, mayTakeLong: true };
  const sumsAt = await prepareImpact(forest, asked, asOf);
  const { benefit, timeline, planted, species, survival } = sumsAt(asOf);
  const { line } = benefitLine(forest, dates, asOf);
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

async function readLands(
  sql: Executor,
  companyId: string,
  { dates, asOf }: Range,
): Promise<Pick<DisclosureFacts, 'lands' | 'reversals'>> {
  const scope = { companyIds: [companyId], landIds: [], planterIds: [] };
  const [from, before] = [new Date(dates.from_date), new Date(dates.to_date)];
  const forests = await readPartForests(sql, { scope, by: 'land' });
  const names = await selectNamesOfLands(
    sql,
    [...forests.keys()].filter((id) => id !== null),
  );
  const lands = [...forests].map(([id, forest]) => {
    const { co2RemovedKg, trees } = benefitLine(forest, dates, asOf).benefitAt(asOf);
    const [bucket] = countPlantings(forest, [instantOf(from), instantOf(before)]);
    return { land: landOf(id, names), trees: trees.counted, planted: bucket?.planted ?? 0, co2RemovedKg };
  });
  const ended = await readPartForests(sql, { scope, by: 'company', endedBetween: { from, before } });
  const lost = ended.get(companyId);
  const sinceTheirPlanting = lost && benefitLine(lost, { to_date: dates.to_date }, asOf).benefitAt(asOf);
  return {
    lands: lands.filter((land) => land.trees > 0).toSorted((one, other) => other.trees - one.trees),
    reversals: {
      trees: sinceTheirPlanting?.trees.total ?? 0,
      co2RemovedKg: sinceTheirPlanting?.co2RemovedKg ?? 0,
    },
  };
}

function landOf(id: string | null, names: ReadonlyMap<string, LocalizedName>) {
  return id === null ? null : { id, name: names.get(id) ?? { en: id } };
}

/** A report that does not add up is not made. */
export function assertSame(what: string, sum: number, total: number): void {
  if (Math.abs(sum - total) <= 1e-6 * Math.max(1, Math.abs(total))) return;
  throw new Error(`${what} are ${sum}, and not ${total}.`);
}
