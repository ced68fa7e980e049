import type { RoundStop, RoundSummary } from '@nabta/contract/supply/care';
import { can } from '@nabta/domain/capability';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';
import { namedJson } from '#core/postgres/json.fragments.ts';
import { specieJsonOrNull } from '#features/trees/specie/specie-json.fragments.ts';

import { canAccessLand } from '../effort/record-access.fragments.ts';

type NewRound = {
  landId: string;
  plannedOn: string;
  walkM: number;
  plannedBy: string;
  sampleId: string | null;
  at: Date;
};
type NewStop = { treeId: string; litres: number };

export async function insertRound(
  sql: Executor,
  { landId, plannedOn, walkM, plannedBy, sampleId, at }: NewRound,
  stops: readonly NewStop[],
): Promise<string> {
  const id = await sql.oneValue<string>`
    insert into round (land_id, planned_on, walk_m, planned_by, sample_id, created_at)
    values (${landId}, ${plannedOn}::date, ${walkM}, ${plannedBy}, ${sampleId}, ${at})
    returning id`;
  await sql`
    insert into round_stop (round_id, seq, tree_id, litres)
    select ${id}, number, tree_id, litres
    from unnest(${stops.map(({ treeId }) => treeId)}::uuid[], ${stops.map(({ litres }) => litres)}::real[])
      with ordinality as stop (tree_id, litres, number)`;
  return id;
}

export type RoundRow = Omit<RoundSummary, 'status'>;

export async function selectRounds(sql: Executor, landIds: readonly string[], limit: number) {
  return sql<RoundRow[]>`
    select ${roundColumns(sql)}
    from unnest(${[...landIds]}::uuid[]) as requested (land_id)
    join land on land.id = requested.land_id
    cross join lateral (
      select * from round where round.land_id = requested.land_id order by planned_on desc, id desc limit ${limit}
    ) as round
    order by round.planned_on desc, round.id desc`;
}

/**
 * Rounds of the caller's lands between two days; the latest planned one per land and day. Rounds of samples
 * are listed until the sample ends, for staff of all lands: who gains from a tree cannot verify it.
 */
export async function selectRoundsBetween(
  sql: Executor,
  caller: Caller,
  { from, today, to, limit }: { from: string; today: string; to: string; limit: number },
) {
  return sql<RoundRow[]>`
    select ${roundColumns(sql)}
    from (
      (
        select distinct on (land_id, planned_on) * from round
        where planned_on between ${from}::date and ${to}::date and sample_id is null
        order by land_id, planned_on, id desc
      )
      union all
      select round.* from round join sample on sample.id = round.sample_id
      where sample.closed_at is null and sample.ends_on >= ${today}::date
        and ${can(caller.role, 'careForTrees', 'all') ? sql`true` : sql`false`}
    ) as round
    join land on land.id = round.land_id
    where ${canAccessLand(sql, caller)}
    order by abs(round.planned_on - ${today}::date), round.id
    limit ${limit}`;
}

export async function selectRound(sql: Executor, caller: Caller, id: string) {
  return sql.first<RoundRow>`
    select ${roundColumns(sql)} from round join land on land.id = round.land_id
    where round.id = ${id} and ${canAccessLand(sql, caller)}`;
}

export async function selectStops(sql: Executor, roundId: string) {
  return sql<(Omit<RoundStop, 'plot' | 'row' | 'visitedAt'> & { visitedAt: Date | null })[]>`
    select tree.public_id as "publicId", tree.longitude, tree.latitude, stop.litres,
      ${specieJsonOrNull(sql)} as specie,
      ${visitedAt(sql)} as "visitedAt"
    from ${existingStops(sql)}
    join round on round.id = stop.round_id
    left join specie on specie.id = tree.specie_id
    where stop.round_id = ${roundId}
    order by stop.seq`;
}

export type WalkedStop = {
  roundId: string;
  treeId: string;
  number: number;
  litres: number;
  visitedAt: Date | null;
};

export async function selectStopsOf(sql: Executor, roundIds: readonly string[]) {
  return sql<WalkedStop[]>`
    select stop.round_id as "roundId", stop.tree_id as "treeId", stop.seq as number, stop.litres,
      ${visitedAt(sql)} as "visitedAt"
    from ${existingStops(sql)}
    join round on round.id = stop.round_id
    where stop.round_id = any(${[...roundIds]}::uuid[])
    order by stop.round_id, stop.seq`;
}

/** Excludes stops of deleted trees, which nobody can visit. */
function existingStops(sql: Executor) {
  return sql`round_stop as stop join tree on tree.id = stop.tree_id and not tree.is_deleted`;
}

/**
 * Time of the first visit on or after the round's day, or after the draw of its sample, or when the tree was
 * reported lost.
 */
function visitedAt(sql: Executor) {
  return sql`coalesce(
    (select min(visit.at) from (
      select tree_id, at from tree_care
      union all
      select tree_id, at from field_work where kind = 'visited'
    ) as visit
    where visit.tree_id = tree.id and visit.at >= coalesce(
      (select drawn_at from sample where id = round.sample_id),
      round.planned_on::timestamp at time zone 'Asia/Riyadh')),
    tree.ended_at)`;
}

function roundColumns(sql: Executor) {
  const ofRound = sql`from ${existingStops(sql)} where stop.round_id = round.id`;
  return sql`round.id, ${namedJson(sql, 'land')} as land,
    to_char(round.planned_on, 'YYYY-MM-DD') as "plannedOn", round.walk_m as "walkM",
    (select json_build_object('id', id, 'endsOn', ends_on::text) from sample where id = round.sample_id) as sample,
    (select count(*)::int ${ofRound}) as stops, (select coalesce(sum(stop.litres), 0) ${ofRound}) as litres,
    (select count(*)::int ${ofRound} and ${visitedAt(sql)} is not null) as visited`;
}
