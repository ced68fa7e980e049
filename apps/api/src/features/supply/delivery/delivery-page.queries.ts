import type { DataOfEndpoint, RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { LocalizedName } from '@nabta/contract/core/primitives';
import type {
  countDeliveries,
  Delivery,
  DeliverySummary,
  listDeliveries,
} from '@nabta/contract/supply/delivery';
import { type DeliveryState, deliveryStates } from '@nabta/domain/delivery-state';
import { recordFrom } from '@nabta/domain/typed-object';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';
import { namedJson, namedJsonOrNull } from '#core/postgres/json.fragments.ts';
import { containsPattern } from '#core/postgres/like-pattern.ts';
import { staffNameJson } from '#features/people/account/person-json.fragments.ts';
import { specieJson } from '#features/trees/specie/specie-json.fragments.ts';

import { canAccessEffort } from '../effort/record-access.fragments.ts';
import { isOverdue } from './delivery.queries.ts';

export type DeliveryRow = Omit<DeliverySummary, 'daysLate' | 'updatedAt'> & { updatedAt: Date };

type FullDeliveryRow = DeliveryRow &
  Pick<Delivery, 'note' | 'follows' | 'followedBy' | 'steps' | 'issues'> & {
    deliveredAt: Date | null;
    createdAt: Date;
    photos: { imageName: string; at: string }[];
  };

export type DeliveryFilters = RequestOfEndpoint<typeof listDeliveries>['query'];

export async function selectDeliveries(
  sql: Executor,
  caller: Caller,
  { today, ...filters }: DeliveryFilters & { today: string },
) {
  const { status, effortId, isLate, q = '', sort, cursor, limit } = filters;
  return sql<DeliveryRow[]>`
    select ${summaryColumns(sql)}
    from ${deliveryTables(sql)}
    where ${canAccessEffort(sql, caller)}
      ${sql.when(status, (value) => sql`and delivery.status = ${value}`)}
      ${sql.when(effortId, (id) => sql`and delivery.effort_id = ${id}`)}
      ${isLate === 'true' ? sql`and ${isOverdue(sql, today)}` : sql``}
      ${q.trim() === '' ? sql`` : sql`and ${matchesSearch(sql, q)}`}
      ${sql.when(cursor, (id) => sql`and ${afterCursor(sql, sort, id)}`)}
    order by ${orderOf(sql, sort)}
    limit ${limit}`;
}

function orderOf(sql: Executor, sort: DeliveryFilters['sort']) {
  if (sort === 'dueOn') return sql`delivery.due_on, delivery.id`;
  return sort === '-dueOn' ? sql`delivery.due_on desc, delivery.id desc` : sql`delivery.id desc`;
}

/** Keyset pagination in the same order as the list. */
function afterCursor(sql: Executor, sort: DeliveryFilters['sort'], cursor: string) {
  if (sort === undefined) return sql`delivery.id < ${cursor}`;
  const last = sql`(select due_on, id from delivery where id = ${cursor})`;
  return sort === 'dueOn'
    ? sql`(delivery.due_on, delivery.id) > ${last}`
    : sql`(delivery.due_on, delivery.id) < ${last}`;
}

export async function selectDeliveryCounts(
  sql: Executor,
  caller: Caller,
  today: string,
): Promise<DataOfEndpoint<typeof countDeliveries>> {
  const rows = await sql<{ status: DeliveryState; count: number; late: number }[]>`
    select delivery.status, count(*)::int as count, count(*) filter (where ${isOverdue(sql, today)})::int as late
    from delivery join effort on effort.id = delivery.effort_id
    where ${canAccessEffort(sql, caller)}
    group by delivery.status`;
  const countOf = (status: DeliveryState) => rows.find((row) => row.status === status)?.count ?? 0;
  return { ...recordFrom(deliveryStates, countOf), late: rows.reduce((sum, { late }) => sum + late, 0) };
}

export async function selectLateBy(
  sql: Executor,
  caller: Caller,
  { by, today }: { by: 'company' | 'effort' | 'land'; today: string },
) {
  const groupId = sql.identifier(by === 'effort' ? 'effort.id' : `effort.${by}_id`);
  return sql<{ partId: string | null; count: number }[]>`
    select ${groupId} as "partId", count(*)::int as count
    from delivery join effort on effort.id = delivery.effort_id
    where ${isOverdue(sql, today)} and ${canAccessEffort(sql, caller)}
    group by 1`;
}

export async function selectNurseries(sql: Executor) {
  return sql.column<LocalizedName>`
    select nursery as name
    from (select nursery::jsonb, id from delivery union all select nursery::jsonb, id from batch) as nurseries
    group by nursery
    order by max(id::text) desc
    limit 50`;
}

export async function selectDelivery(sql: Executor, caller: Caller, id: string) {
  return sql.first<FullDeliveryRow>`
    select ${summaryColumns(sql)}, delivery.note, delivery.delivered_at as "deliveredAt",
      delivery.created_at as "createdAt",
      (select json_build_object('id', id, 'code', code) from delivery as previous where previous.id = delivery.follows_id) as follows,
      (select json_build_object('id', id, 'code', code) from delivery as next
        where next.follows_id = delivery.id and next.status <> 'cancelled') as "followedBy",
      (select coalesce(json_agg(json_build_object('imageName', image_name, 'at', iso_instant(at)) order by id), '[]')
        from delivery_photo where delivery_id = delivery.id) as photos,
      (select coalesce(json_agg(json_build_object('kind', kind, 'status', step.status, 'note', step.note,
          'by', ${staffNameJson(sql, caller, 'step.done_by')}, 'at', iso_instant(at)) order by seq), '[]')
        from delivery_step as step where delivery_id = delivery.id) as steps,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'status', issue.status,
          'createdAt', iso_instant(created_at)) order by id desc), '[]')
        from issue where delivery_id = delivery.id) as issues
    from ${deliveryTables(sql)}
    where delivery.id = ${id} and ${canAccessEffort(sql, caller)}`;
}

function matchesSearch(sql: Executor, search: string) {
  const pattern = containsPattern(search.trim());
  return sql`(delivery.code ilike ${pattern} or delivery.nursery::text ilike ${pattern}
    or fold_for_search(effort.name::text) like fold_for_search(${pattern}) or fold_for_search(land.name::text) like fold_for_search(${pattern}))`;
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
    ${namedJson(sql, 'effort')} as effort,
    ${namedJson(sql, 'land')} as land,
    ${namedJsonOrNull(sql, 'company')} as company,
    (select json_agg(json_build_object('specie', ${specieJson(sql)},
        'ordered', line.ordered, 'received', line.received) order by line.ordered desc, specie.id)
      from delivery_line as line join specie on specie.id = line.specie_id where line.delivery_id = delivery.id) as lines,
    (select count(*)::int from issue where issue.delivery_id = delivery.id and issue.status <> 'resolved') as "openIssues"`;
}
