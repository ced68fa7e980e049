import type { DeliveryLine, DeliveryStep } from '@nabta/contract/delivery';
import type { LocalizedName } from '@nabta/contract/primitives';
import { type DeliveryState, deliveryStates } from '@nabta/domain/delivery-state';
import type { DeliveryProblem, IssueState } from '@nabta/domain/issue-state';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { containing } from '../../platform/postgres/like-pattern.ts';
import { colleagueJson } from '../account/staff-name.fragments.ts';
import { isEffortOf } from '../effort/own-work.fragments.ts';
import { isLateOn } from './delivery.fragments.ts';

type Named = { id: string; name: LocalizedName };
type Reference = { id: string; code: string };

export type DeliveryRow = {
  id: string;
  code: string;
  effort: Named;
  land: Named;
  company: Named | null;
  nursery: LocalizedName;
  status: DeliveryState;
  dueOn: string;
  lines: DeliveryLine[];
  openIssues: number;
  version: number;
  updatedAt: Date;
};

export type FullDeliveryRow = DeliveryRow & {
  note: string | null;
  follows: Reference | null;
  followedBy: Reference | null;
  deliveredAt: Date | null;
  createdAt: Date;
  photos: { imageName: string; at: string }[];
  steps: DeliveryStep[];
  issues: { id: string; kind: DeliveryProblem; status: IssueState; createdAt: string }[];
};

export type AskedDeliveries = {
  status?: DeliveryState | undefined;
  effortId?: string | undefined;
  isLate?: 'true' | 'false' | undefined;
  q?: string | undefined;
  sort?: 'dueOn' | '-dueOn' | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** Those of the caller's efforts: newest first, or by the day they are due. */
export async function selectDeliveries(
  sql: Executor,
  caller: Caller,
  { today, ...asked }: AskedDeliveries & { today: string },
): Promise<DeliveryRow[]> {
  const { status, effortId, isLate, q = '', sort, cursor, limit } = asked;
  return sql<DeliveryRow[]>`
    select ${summaryColumns(sql)}
    from ${deliveryTables(sql)}
    where ${isEffortOf(sql, caller)}
      ${status === undefined ? sql`` : sql`and delivery.status = ${status}`}
      ${effortId === undefined ? sql`` : sql`and delivery.effort_id = ${effortId}`}
      ${isLate === 'true' ? sql`and ${isLateOn(sql, today)}` : sql``}
      ${q.trim() === '' ? sql`` : sql`and ${saysSo(sql, q)}`}
      ${cursor === undefined ? sql`` : sql`and ${isBehind(sql, sort, cursor)}`}
    order by ${orderOf(sql, sort)}
    limit ${limit}`;
}

function orderOf(sql: Executor, sort: AskedDeliveries['sort']) {
  if (sort === 'dueOn') return sql`delivery.due_on, delivery.id`;
  return sort === '-dueOn' ? sql`delivery.due_on desc, delivery.id desc` : sql`delivery.id desc`;
}

/** After the last of the page before, in the same order. */
function isBehind(sql: Executor, sort: AskedDeliveries['sort'], cursor: string) {
  if (sort === undefined) return sql`delivery.id < ${cursor}`;
  const last = sql`(select due_on, id from delivery where id = ${cursor})`;
  return sort === 'dueOn'
    ? sql`(delivery.due_on, delivery.id) > ${last}`
    : sql`(delivery.due_on, delivery.id) < ${last}`;
}

export type DeliveryCounts = Record<DeliveryState | 'late', number>;

export async function selectDeliveryCounts(
  sql: Executor,
  caller: Caller,
  today: string,
): Promise<DeliveryCounts> {
  const rows = await sql<{ status: DeliveryState; count: number; late: number }[]>`
    select delivery.status, count(*)::int as count, count(*) filter (where ${isLateOn(sql, today)})::int as late
    from delivery join effort on effort.id = delivery.effort_id
    where ${isEffortOf(sql, caller)}
    group by delivery.status`;
  const countOf = (status: DeliveryState) => rows.find((row) => row.status === status)?.count ?? 0;
  const counts = Object.fromEntries(deliveryStates.map((status) => [status, countOf(status)]));
  return { ...counts, late: rows.reduce((sum, { late }) => sum + late, 0) } as DeliveryCounts;
}

/** Those that should have come before today, by the sponsor, the effort or the land that they are for. */
export async function selectLateBy(
  sql: Executor,
  caller: Caller,
  { by, today }: { by: 'company' | 'effort' | 'land'; today: string },
): Promise<{ partId: string | null; count: number }[]> {
  const part = sql.identifier(by === 'effort' ? 'effort.id' : `effort.${by}_id`);
  return sql<{ partId: string | null; count: number }[]>`
    select ${part} as "partId", count(*)::int as count
    from delivery join effort on effort.id = delivery.effort_id
    where ${isLateOn(sql, today)} and ${isEffortOf(sql, caller)}
    group by 1`;
}

export async function selectNurseries(sql: Executor): Promise<LocalizedName[]> {
  const rows = await sql<{ name: LocalizedName }[]>`
    select nursery as name
    from (select nursery::jsonb, id from delivery union all select nursery::jsonb, id from batch) as known
    group by nursery
    order by max(id::text) desc
    limit 50`;
  return rows.map(({ name }) => name);
}

/** With all that happened to it; undefined where it is none of the caller's. */
export async function selectDelivery(
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<FullDeliveryRow | undefined> {
  const [row] = await sql<FullDeliveryRow[]>`
    select ${summaryColumns(sql)}, delivery.note, delivery.delivered_at as "deliveredAt",
      delivery.created_at as "createdAt",
      (select json_build_object('id', id, 'code', code) from delivery as other where other.id = delivery.follows_id) as follows,
      (select json_build_object('id', id, 'code', code) from delivery as other
        where other.follows_id = delivery.id and other.status <> 'cancelled') as "followedBy",
      (select coalesce(json_agg(json_build_object('imageName', image_name, 'at', iso_instant(at)) order by id), '[]')
        from delivery_photo where delivery_id = delivery.id) as photos,
      (select coalesce(json_agg(json_build_object('kind', kind, 'status', step.status, 'note', step.note,
          'by', ${colleagueJson(sql, caller, 'step.done_by')}, 'at', iso_instant(at)) order by seq), '[]')
        from delivery_step as step where delivery_id = delivery.id) as steps,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'status', issue.status,
          'createdAt', iso_instant(created_at)) order by id desc), '[]')
        from issue where delivery_id = delivery.id) as issues
    from ${deliveryTables(sql)}
    where delivery.id = ${id} and ${isEffortOf(sql, caller)}`;
  return row;
}

/** What is printed on it, or who sends and who gets it. */
function saysSo(sql: Executor, search: string) {
  const part = containing(search.trim());
  return sql`(delivery.code ilike ${part} or delivery.nursery::text ilike ${part}
    or fold_for_search(effort.name::text) like fold_for_search(${part}) or fold_for_search(land.name::text) like fold_for_search(${part}))`;
}

function deliveryTables(sql: Executor) {
  return sql`
    delivery
    join effort on effort.id = delivery.effort_id
    join land on land.id = effort.land_id
    left join company on company.id = effort.company_id`;
}

function summaryColumns(sql: Executor) {
  return sql`delivery.id, delivery.code, delivery.nursery, delivery.status, delivery.version,
    to_char(delivery.due_on, 'YYYY-MM-DD') as "dueOn", delivery.updated_at as "updatedAt",
    json_build_object('id', effort.id, 'name', effort.name) as effort,
    json_build_object('id', land.id, 'name', land.name) as land,
    case when company.id is not null then json_build_object('id', company.id, 'name', company.name) end as company,
    (select json_agg(json_build_object('specie', json_build_object('id', specie.id, 'commonName', specie.common_name),
        'ordered', line.ordered, 'received', line.received) order by line.ordered desc, specie.id)
      from delivery_line as line join specie on specie.id = line.specie_id where line.delivery_id = delivery.id) as lines,
    (select count(*)::int from issue where issue.delivery_id = delivery.id and issue.status <> 'resolved') as "openIssues"`;
}
