import type { LandCare, LandCarePage } from '@nabta/contract/care';
import { can } from '@nabta/domain/capability';
import { nextCheckAt } from '@nabta/domain/care-plan';
import { heatAlertC } from '@nabta/domain/heat';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '../../platform/caller/authentication.ts';
import { day, later } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import {
  type DueTree,
  selectLands,
  selectSpecieNames,
  selectStanding,
  selectUnseen,
  type StandingTrees,
} from './care.queries.ts';
import { oneDecimal, viewRound } from './care.view.ts';
import { selectRounds } from './round.queries.ts';
import { litresOfWeek, litresOn, usualWeek, weatherOf } from './water-of-trees.ts';

const shownRounds = 12;
/** What is due in a week can be done on the way today. */
const aheadMs = 7 * day;
const maxCounted = 5_000;

/** What each land needs in a usual week of this season, most first. */
export async function listLandCare(sql: Executor, caller: Caller, now: Date): Promise<LandCare[]> {
  assertSees(caller);
  const lands = await selectLands(sql, caller);
  const ids = lands.map(({ id }) => id);
  const standing = Map.groupBy(await selectStanding(sql, ids), ({ landId }) => landId);
  const today = dayInRiyadh(now);
  const rounds = new Map(
    (await selectRounds(sql, ids, 1)).map((row) => [row.land.id, viewRound(row, today)]),
  );
  return lands
    .map(({ id, name, ...spot }) => {
      const cohorts = standing.get(id) ?? [];
      const week = usualWeek(spot, now);
      return {
        land: { id, name },
        trees: sum(cohorts, ({ trees }) => trees),
        litresPerWeek: oneDecimal(sum(cohorts, (cohort) => cohort.trees * litresOfWeek(cohort, week))),
        lastRound: rounds.get(id) ?? null,
      };
    })
    .toSorted((one, other) => other.litresPerWeek - one.litresPerWeek);
}

export async function readLandCare(context: Context, caller: Caller, id: string): Promise<LandCarePage> {
  assertSees(caller);
  const { database, clock, weather: gateway } = context;
  const sql = database.readSql;
  const now = clock.now();
  const [land] = await selectLands(sql, caller, id);
  if (land === undefined) throw new AppError('NOT_FOUND');
  const weather = await weatherOf(gateway, land, now);
  const cohorts = await selectStanding(sql, [id]);
  const rounds = (await selectRounds(sql, [id], shownRounds)).map((row) => viewRound(row, dayInRiyadh(now)));
  const litresOf = (cohort: StandingTrees) => cohort.trees * litresOfWeek(cohort, weather);
  return {
    land: { id, name: land.name },
    trees: sum(cohorts, ({ trees }) => trees),
    litresPerWeek: oneDecimal(sum(cohorts, litresOf)),
    lastRound: rounds[0] ?? null,
    weather: {
      isForecast: weather.isForecast,
      source: weather.source,
      days: weather.days.map((each) => ({
        on: each.on,
        maxC: each.maxC,
        litres: oneDecimal(sum(cohorts, (cohort) => cohort.trees * litresOn(cohort, each))),
      })),
    },
    heatAlertC,
    species: await speciesOf(sql, cohorts, litresOf),
    due: (await dueTrees(sql, { landId: id, until: later(now, aheadMs), limit: maxCounted })).length,
    rounds,
  };
}

/** Trees whose next check is due by then, the most overdue first. */
export async function dueTrees(
  sql: Executor,
  asked: { landId: string; until: Date; limit: number },
): Promise<DueTree[]> {
  const unseen = await selectUnseen(sql, { ...asked, limit: maxCounted });
  const dueAt = ({ plantedAt, lastAt }: DueTree) => nextCheckAt({ plantedAt, lastAt: lastAt ?? undefined });
  return unseen
    .map((tree) => ({ tree, at: dueAt(tree).getTime() }))
    .filter(({ at }) => at <= asked.until.getTime())
    .toSorted((one, other) => one.at - other.at)
    .slice(0, asked.limit)
    .map(({ tree }) => tree);
}

async function speciesOf(
  sql: Executor,
  cohorts: StandingTrees[],
  litresOf: (cohort: StandingTrees) => number,
): Promise<LandCarePage['species']> {
  const bySpecie = Map.groupBy(cohorts, ({ specieId }) => specieId);
  const ids = [...bySpecie.keys()].filter((id) => id !== null);
  const names = new Map((await selectSpecieNames(sql, ids)).map((specie) => [specie.id, specie]));
  return [...bySpecie]
    .map(([specieId, alike]) => ({
      specie: names.get(specieId ?? '') ?? null,
      trees: sum(alike, ({ trees }) => trees),
      litresPerWeek: oneDecimal(sum(alike, litresOf)),
    }))
    .toSorted((one, other) => other.litresPerWeek - one.litresPerWeek);
}

function sum<Item>(items: readonly Item[], part: (item: Item) => number): number {
  return items.reduce((all, item) => all + part(item), 0);
}

function assertSees({ role }: Caller): void {
  if (!can(role, 'careForTrees')) throw new AppError('FORBIDDEN');
}
