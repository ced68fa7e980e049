import type pg from 'pg';

import type { VerificationLevel } from '../../packages/domain/src/verification-level.ts';
import { dayTables, tableDay } from '../../packages/eco/src/day-tables.ts';
import {
  effectiveAge,
  type Site,
  sites,
  wholeDaysBetween,
  yearsOfDays,
} from '../../packages/eco/src/site.ts';
import { allSpecies, speciesModel } from '../../packages/eco/src/species-data.ts';
import { dayMs, effectiveYears, instant } from '../../packages/eco/src/units.ts';

type TreeRow = { specie_id: string; site: Site; planted: string; ended: string | null };

const batchSize = 50_000;
const oldestDay = 4_000;

/** Naive baseline: reads every tree and sums the formula at day resolution. */
export async function naiveSum(pool: pg.Pool, ownerId: string, from: number, to: number): Promise<number> {
  let sum = 0;
  await visitTrees(pool, ownerId, (row) => {
    sum += removedKg(row, to) - removedKg(row, from);
  });
  return sum;
}

/** The same for many boundaries, with a table of days because the formula would take an hour. */
export async function naiveTimeline(
  pool: pg.Pool,
  ownerId: string,
  boundaries: readonly number[],
): Promise<number[]> {
  const sums = Array.from({ length: boundaries.length - 1 }, () => 0);
  await visitTrees(pool, ownerId, ({ specie_id, site, planted, ended }) => {
    const { removedKg: kg } = dayTables(speciesModel(specie_id), site, tableDay(oldestDay));
    const [plantedAt, endedAt] = [Number(planted), ended === null ? Infinity : Number(ended)];
    const kgAt = (time: number) => kg[tableDay((Math.min(time, endedAt) - plantedAt) / dayMs)] ?? 0;
    let before = kgAt(boundaries[0] ?? 0);
    for (let bucket = 0; bucket < sums.length; bucket += 1) {
      const after = kgAt(boundaries[bucket + 1] ?? 0);
      sums[bucket] = (sums[bucket] ?? 0) + after - before;
      before = after;
    }
  });
  return sums;
}

function removedKg({ specie_id, site, planted, ended }: TreeRow, at: number): number {
  const plantedAt = instant(Number(planted));
  const days = wholeDaysBetween(plantedAt, instant(ended === null ? at : Math.min(at, Number(ended))));
  return removedAtDay(specie_id, site, Math.max(0, days));
}

function removedAtDay(specieId: string, site: Site, days: number): number {
  const species = speciesModel(specieId);
  return species.stockKgAt(effectiveAge(site, yearsOfDays(days))) - species.stockKgAt(effectiveYears(0));
}

async function visitTrees(pool: pg.Pool, ownerId: string, visit: (row: TreeRow) => void): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`declare tree_cursor no scroll cursor for
      select specie_id, site, floor(extract(epoch from planted_at) * 1000)::text as planted,
        floor(extract(epoch from ended_at) * 1000)::text as ended
      from tree where owner_id = '${ownerId}' and not is_deleted`);
    for (;;) {
      const { rows } = await client.query<TreeRow>(`fetch ${batchSize} from tree_cursor`);
      if (rows.length === 0) break;
      rows.forEach(visit);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Stores the formula as a table of days for the SQL-only sum. */
export async function writeDayTable(pool: pg.Pool): Promise<void> {
  await pool.query(`create table if not exists bench_day (
    specie_id text, site text, age integer, kg double precision, primary key (specie_id, site, age))`);
  const { rows } = await pool.query('select from bench_day limit 1');
  if (rows.length > 0) return;
  for (const { id } of allSpecies())
    for (const site of sites) {
      const kg = Array.from({ length: oldestDay + 1 }, (_, day) => removedAtDay(id, site, day));
      await pool.query(
        `insert into bench_day select $1, $2, number - 1, kg from unnest($3::float8[]) with ordinality as day (kg, number)`,
        [id, site, kg],
      );
    }
  await pool.query('vacuum analyze bench_day');
}

/** Joins every tree to its days. */
export async function naiveSqlSum(pool: pg.Pool, ownerId: string, from: number, to: number): Promise<number> {
  const ageOf = (at: string) =>
    `greatest(0, floor(extract(epoch from least(ended_at, ${at}) - planted_at) / 86400))::int`;
  const { rows } = await pool.query<{ sum: number }>(
    `select sum(after.kg - before.kg) as sum
     from tree
     join bench_day as after on after.specie_id = tree.specie_id and after.site = tree.site and after.age = ${ageOf('$3')}
     join bench_day as before on before.specie_id = tree.specie_id and before.site = tree.site and before.age = ${ageOf('$2')}
     where owner_id = $1 and not is_deleted`,
    [ownerId, new Date(from), new Date(to)],
  );
  return rows[0]?.sum ?? 0;
}

/** Splits the trees and the sum since planting by their level, tree by tree. */
export async function naiveLevels(pool: pg.Pool, ownerId: string, to: number) {
  const { rows } = await pool.query<{ level: VerificationLevel; trees: number; kg: number }>(
    `select verification_level(photographed_at, seen_at, now()) as level, count(*)::int as trees, sum(kg) as kg
     from tree
     join bench_day as day on day.specie_id = tree.specie_id and day.site = tree.site
       and day.age = greatest(0, floor(extract(epoch from least(ended_at, $2) - planted_at) / 86400))::int
     where owner_id = $1 and not is_deleted and planted_at < $2
     group by 1`,
    [ownerId, new Date(to)],
  );
  return rows;
}
