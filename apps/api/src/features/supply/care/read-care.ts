import type { LandCare, LandCarePage } from '@nabta/contract/supply/care';
import { nextCheckAt } from '@nabta/domain/care-plan';
import { heatAlertC } from '@nabta/domain/heat';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import type { Caller } from '#core/auth/authentication.ts';
import { day, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { requireFound } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';

import {
  type DueTree,
  selectLands,
  selectSpecieNames,
  selectAliveTrees,
  selectUncheckedTrees,
  type AliveCohort,
} from './care.queries.ts';
import { roundToOneDecimal, viewRound } from './read-round.ts';
import { selectRounds } from './round.queries.ts';
import { litresOfWeek, litresOn, getTypicalWeekWeather, getWeekWeather } from './tree-watering.ts';

const maxShownRounds = 12;
const lookaheadMs = 7 * day;
const maxDueTrees = 5_000;

export async function listLandCare(sql: Executor, caller: Caller, now: Date): Promise<LandCare[]> {
  const lands = await selectLands(sql, caller);
  const ids = lands.map(({ id }) => id);
  const cohortsByLand = Map.groupBy(await selectAliveTrees(sql, ids), ({ landId }) => landId);
  const today = dayInRiyadh(now);
  const rounds = await selectRounds(sql, ids, 1);
  const lastRounds = new Map(rounds.map((row) => [row.land.id, viewRound(row, today)]));
  return lands
    .map(({ id, name, ...coordinates }) => {
      const cohorts = cohortsByLand.get(id) ?? [];
      const weather = getTypicalWeekWeather(coordinates, now);
      return {
        land: { id, name },
        trees: sum(cohorts, ({ trees }) => trees),
        litresPerWeek: roundToOneDecimal(
          sum(cohorts, (cohort) => cohort.trees * litresOfWeek(cohort, weather)),
        ),
        lastRound: lastRounds.get(id) ?? null,
      };
    })
    .toSorted((a, b) => b.litresPerWeek - a.litresPerWeek);
}

export async function readLandCare(context: Context, caller: Caller, id: string): Promise<LandCarePage> {
  const { database, clock, weather: gateway } = context;
  const sql = database.readSql;
  const now = clock.now();
  const land = requireFound((await selectLands(sql, caller, id))[0]);
  const weather = await getWeekWeather(gateway, land, now);
  const cohorts = await selectAliveTrees(sql, [id]);
  const today = dayInRiyadh(now);
  const rounds = (await selectRounds(sql, [id], maxShownRounds)).map((row) => viewRound(row, today));
  const litresOf = (cohort: AliveCohort) => cohort.trees * litresOfWeek(cohort, weather);
  return {
    land: { id, name: land.name },
    trees: sum(cohorts, ({ trees }) => trees),
    litresPerWeek: roundToOneDecimal(sum(cohorts, litresOf)),
    lastRound: rounds[0] ?? null,
    weather: {
      isForecast: weather.isForecast,
      source: weather.source,
      days: weather.days.map((dayWeather) => ({
        on: dayWeather.on,
        maxC: dayWeather.maxC,
        litres: roundToOneDecimal(sum(cohorts, (cohort) => cohort.trees * litresOn(cohort, dayWeather))),
      })),
    },
    heatAlertC,
    species: await listSpeciesCare(sql, cohorts, litresOf),
    due: (await listDueTrees(sql, { landId: id, until: addMs(now, lookaheadMs), limit: maxDueTrees })).length,
    rounds,
  };
}

export async function listDueTrees(
  sql: Executor,
  query: { landId: string; until: Date; limit: number },
): Promise<DueTree[]> {
  const unchecked = await selectUncheckedTrees(sql, { ...query, limit: maxDueTrees });
  const dueAtOf = (tree: DueTree) => nextCheckAt(tree).getTime();
  return unchecked
    .filter((tree) => dueAtOf(tree) <= query.until.getTime())
    .toSorted((a, b) => dueAtOf(a) - dueAtOf(b))
    .slice(0, query.limit);
}

async function listSpeciesCare(
  sql: Executor,
  cohorts: AliveCohort[],
  litresOf: (cohort: AliveCohort) => number,
): Promise<LandCarePage['species']> {
  const bySpecie = Map.groupBy(cohorts, ({ specieId }) => specieId);
  const ids = [...bySpecie.keys()].filter((id) => id !== null);
  const names = new Map((await selectSpecieNames(sql, ids)).map((specie) => [specie.id, specie]));
  return [...bySpecie]
    .map(([specieId, cohortsOfSpecies]) => ({
      specie: names.get(specieId ?? '') ?? null,
      trees: sum(cohortsOfSpecies, ({ trees }) => trees),
      litresPerWeek: roundToOneDecimal(sum(cohortsOfSpecies, litresOf)),
    }))
    .toSorted((a, b) => b.litresPerWeek - a.litresPerWeek);
}

function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
