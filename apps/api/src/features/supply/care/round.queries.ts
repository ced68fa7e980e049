import type { RoundStop } from '@nabta/contract/care';
import type { LocalizedName } from '@nabta/contract/primitives';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { isLandOf } from '../effort/own-work.fragments.ts';

type NewRound = { landId: string; plannedOn: string; walkM: number; plannedBy: string; at: Date };
type NewStop = { treeId: string; litres: number };

export async function insertRound(
  sql: Executor,
  { landId, plannedOn, walkM, plannedBy, at }: NewRound,
  stops: readonly NewStop[],
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into round (land_id, planned_on, walk_m, planned_by, created_at)
    values (${landId}, ${plannedOn}::date, ${walkM}, ${plannedBy}, ${at})
    returning id`;
  const { id } = row as { id: string };
  await sql`
    insert into round_stop (round_id, seq, tree_id, litres)
    select ${id}, number, tree_id, litres
    from unnest(${stops.map(({ treeId }) => treeId)}::uuid[], ${stops.map(({ litres }) => litres)}::real[])
      with ordinality as stop (tree_id, litres, number)`;
  return id;
}

export type RoundRow = {
  id: string;
  land: { id: string; name: LocalizedName };
  plannedOn: string;
  walkM: number;
  stops: number;
  visited: number;
  litres: number;
};

/** The last rounds of each of these lands, newest first. */
export async function selectRounds(
  sql: Executor,
  landIds: readonly string[],
  limit: number,
): Promise<RoundRow[]> {
  return sql<RoundRow[]>`
    select ${roundColumns(sql)}
    from unnest(${[...landIds]}::uuid[]) as asked (land_id)
    join land on land.id = asked.land_id
    cross join lateral (
      select * from round where round.land_id = asked.land_id order by planned_on desc, id desc limit ${limit}
    ) as round
    order by round.planned_on desc, round.id desc`;
}

/** The rounds of the lands that the caller sees between two days; of a land and day the one that was planned last. */
export async function selectRoundsBetween(
  sql: Executor,
  caller: Caller,
  { from, today, to, limit }: { from: string; today: string; to: string; limit: number },
): Promise<RoundRow[]> {
  return sql<RoundRow[]>`
    select ${roundColumns(sql)}
    from (
      select distinct on (land_id, planned_on) * from round
      where planned_on between ${from}::date and ${to}::date
      order by land_id, planned_on, id desc
    ) as round
    join land on land.id = round.land_id
    where ${isLandOf(sql, caller)}
    order by abs(round.planned_on - ${today}::date), round.id
    limit ${limit}`;
}

export async function selectRound(sql: Executor, caller: Caller, id: string): Promise<RoundRow | undefined> {
  const [row] = await sql<RoundRow[]>`
    select ${roundColumns(sql)} from round join land on land.id = round.land_id
    where round.id = ${id} and ${isLandOf(sql, caller)}`;
  return row;
}

export type StopRow = Omit<RoundStop, 'plot' | 'row' | 'visitedAt'> & { visitedAt: Date | null };

export async function selectStops(sql: Executor, roundId: string): Promise<StopRow[]> {
  return sql<StopRow[]>`
    select tree.public_id as "publicId", tree.longitude, tree.latitude, stop.litres,
      case when specie.id is not null then json_build_object('id', specie.id, 'commonName', specie.common_name) end as specie,
      ${visitedAt(sql)} as "visitedAt"
    from ${leftStops(sql)}
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

export async function selectStopsOf(sql: Executor, roundIds: readonly string[]): Promise<WalkedStop[]> {
  return sql<WalkedStop[]>`
    select stop.round_id as "roundId", stop.tree_id as "treeId", stop.seq as number, stop.litres,
      ${visitedAt(sql)} as "visitedAt"
    from ${leftStops(sql)}
    join round on round.id = stop.round_id
    where stop.round_id = any(${[...roundIds]}::uuid[])
    order by stop.round_id, stop.seq`;
}

/** Stops whose trees were not removed since: nobody can visit those. */
function leftStops(sql: Executor) {
  return sql`round_stop as stop join tree on tree.id = stop.tree_id and not tree.is_deleted`;
}

/** When somebody was at the tree of a stop from the day of its round on, or found it lost. */
function visitedAt(sql: Executor) {
  return sql`coalesce(
    (select min(visit.at) from (
      select tree_id, at from tree_care
      union all
      select tree_id, at from field_work where kind = 'visited'
    ) as visit
    where visit.tree_id = tree.id and visit.at >= round.planned_on::timestamp at time zone 'Asia/Riyadh'),
    tree.ended_at)`;
}

function roundColumns(sql: Executor) {
  const ofRound = sql`from ${leftStops(sql)} where stop.round_id = round.id`;
  return sql`round.id, json_build_object('id', land.id, 'name', land.name) as land,
    to_char(round.planned_on, 'YYYY-MM-DD') as "plannedOn", round.walk_m as "walkM",
    (select count(*)::int ${ofRound}) as stops, (select coalesce(sum(stop.litres), 0) ${ofRound}) as litres,
    (select count(*)::int ${ofRound} and ${visitedAt(sql)} is not null) as visited`;
}
