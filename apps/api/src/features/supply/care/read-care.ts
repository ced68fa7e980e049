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
  type AliveTrees,
} from './care.queries.ts';
import { oneDecimal, viewRound } from './read-round.ts';
import { selectRounds } from './round.queries.ts';
import { litresOfWeek, litresOn, typicalWeek, weatherOf } from './tree-watering.ts';

const maxShownRounds = 12;
const lookaheadMs = 7 * day;
const maxCounted = 5_000;

export async function listLandCare(sql: Executor, caller: Caller, now: Date): Promise<LandCare[]> {
  const lands = await selectLands(sql, caller);
  const ids = lands.map(({ id }) => id);
  const aliveByLand = Map.groupBy(await selectAliveTrees(sql, ids), ({ landId }) => landId);
  const today = dayInRiyadh(now);
  const rounds = new Map(
    (await selectRounds(sql, ids, 1)).map((row) => [row.land.id, viewRound(row, today)]),
  );
  return lands
    .map(({ id, name, ...coordinates }) => {
      const cohorts = aliveByLand.get(id) ?? [];
      const week = typicalWeek(coordinates, now);
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
  const { database, clock, weather: gateway } = context;
  const sql = database.readSql;
  const now = clock.now();
  const land = requireFound((await selectLands(sql, caller, id))[0]);
  const weather = await weatherOf(gateway, land, now);
  const cohorts = await selectAliveTrees(sql, [id]);
  const rounds = (await selectRounds(sql, [id], maxShownRounds)).map((row) =>
    viewRound(row, dayInRiyadh(now)),
  );
  const litresOf = (cohort: AliveTrees) => cohort.trees * litresOfWeek(cohort, weather);
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
    due: (await dueTrees(sql, { landId: id, until: addMs(now, lookaheadMs), limit: maxCounted })).length,
    rounds,
  };
}

export async function dueTrees(
  sql: Executor,
  query: { landId: string; until: Date; limit: number },
): Promise<DueTree[]> {
  const unchecked = await selectUncheckedTrees(sql, { ...query, limit: maxCounted });
  const dueAt = ({ plantedAt, lastAt }: DueTree) => nextCheckAt({ plantedAt, lastAt: lastAt ?? undefined });
  return unchecked
    .map((tree) => ({ tree, at: dueAt(tree).getTime() }))
    .filter(({ at }) => at <= query.until.getTime())
    .toSorted((one, other) => one.at - other.at)
    .slice(0, query.limit)
    .map(({ tree }) => tree);
}

async function speciesOf(
  sql: Executor,
  cohorts: AliveTrees[],
  litresOf: (cohort: AliveTrees) => number,
): Promise<LandCarePage['species']> {
  const bySpecie = Map.groupBy(cohorts, ({ specieId }) => specieId);
  const ids = [...bySpecie.keys()].filter((id) => id !== null);
  const names = new Map((await selectSpecieNames(sql, ids)).map((specie) => [specie.id, specie]));
  return [...bySpecie]
    .map(([specieId, cohortsOfSpecies]) => ({
      specie: names.get(specieId ?? '') ?? null,
      trees: sum(cohortsOfSpecies, ({ trees }) => trees),
      litresPerWeek: oneDecimal(sum(cohortsOfSpecies, litresOf)),
    }))
    .toSorted((one, other) => other.litresPerWeek - one.litresPerWeek);
}

function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
