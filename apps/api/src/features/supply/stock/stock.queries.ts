import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { EffortStock, listMovements, listStock, StockMovement } from '@nabta/contract/supply/stock';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';
import { namedJson } from '#core/postgres/json.fragments.ts';
import { keysetBefore } from '#core/postgres/keyset.fragments.ts';
import { staffNameJson } from '#features/people/account/person-json.fragments.ts';
import { specieJson } from '#features/trees/specie/specie-json.fragments.ts';

import { canAccessEffort } from '../effort/record-access.fragments.ts';

export type Movement = {
  effortId: string;
  specieId: string;
  /** Positive adds, negative removes. */
  quantity: number;
  /** `adjusted`: an issue was settled. `returned`: a planting was undone. */
  kind: StockMovement['kind'];
  /** Id of the delivery, issue or tree. */
  sourceId: string;
  note?: string | null;
  movedBy: string;
  at: Date;
};

/** False if the stock would become negative; nothing is written then. */
export async function updateStock(
  sql: Executor,
  { effortId, specieId, quantity }: Movement,
): Promise<boolean> {
  const rows =
    quantity > 0
      ? await sql`
          insert into stock (effort_id, specie_id, quantity) values (${effortId}, ${specieId}, ${quantity})
          on conflict (effort_id, specie_id) do update set quantity = stock.quantity + excluded.quantity
          returning quantity`
      : await sql`
          update stock set quantity = quantity + ${quantity}
          where effort_id = ${effortId} and specie_id = ${specieId} and quantity + ${quantity} >= 0
          returning quantity`;
  return rows.length === 1;
}

export async function insertMovement(sql: Executor, movement: Movement): Promise<void> {
  const { effortId, specieId, quantity, kind, sourceId, note = null, movedBy, at } = movement;
  await sql`
    insert into stock_movement (effort_id, specie_id, quantity, kind, source_id, note, moved_by, at)
    values (${effortId}, ${specieId}, ${quantity}, ${kind}, ${sourceId}, ${note}, ${movedBy}, ${at})`;
}

/** Stock per effort with its movement totals; omits efforts that never had stock. */
export async function selectStock(
  sql: Executor,
  caller: Caller,
  { effortId, cursor, limit }: RequestOfEndpoint<typeof listStock>['query'],
) {
  return sql<EffortStock[]>`
    select ${namedJson(sql, 'effort')} as effort,
      sum(in_stock.quantity)::int as quantity,
      json_agg(json_build_object(
        'specie', ${specieJson(sql)}, 'quantity', in_stock.quantity,
        'delivered', in_stock.delivered, 'adjusted', in_stock.adjusted, 'planted', in_stock.planted)
        order by in_stock.quantity desc, specie.id) as species
    from effort
    join lateral (
      select stock.specie_id, stock.quantity,
        coalesce(sum(movement.quantity) filter (where movement.kind = 'delivered'), 0)::int as delivered,
        coalesce(sum(movement.quantity) filter (where movement.kind = 'adjusted'), 0)::int as adjusted,
        -coalesce(sum(movement.quantity) filter (where movement.kind in ('planted', 'returned')), 0)::int as planted
      from stock
      left join stock_movement as movement
        on movement.effort_id = stock.effort_id and movement.specie_id = stock.specie_id
      where stock.effort_id = effort.id
      group by stock.specie_id, stock.quantity
    ) as in_stock on true
    join specie on specie.id = in_stock.specie_id
    where ${canAccessEffort(sql, caller)}
      ${sql.when(effortId, (id) => sql`and effort.id = ${id}`)}
      ${keysetBefore(sql, 'effort.id', cursor)}
    group by effort.id
    order by effort.id desc
    limit ${limit}`;
}

export async function selectMovements(
  sql: Executor,
  caller: Caller,
  { effortId, specieId, kind, cursor, limit }: RequestOfEndpoint<typeof listMovements>['query'],
) {
  return sql<StockMovement[]>`
    select movement.id, movement.quantity, movement.kind, movement.note, iso_instant(movement.at) as at,
      ${namedJson(sql, 'effort')} as effort,
      ${specieJson(sql)} as specie,
      json_build_object(
        'type', case movement.kind when 'delivered' then 'delivery' when 'adjusted' then 'issue' else 'tree' end,
        'id', movement.source_id,
        'code', coalesce(
          (select code from delivery where delivery.id = movement.source_id),
          (select delivery.code from issue join delivery on delivery.id = issue.delivery_id where issue.id = movement.source_id),
          (select public_id from tree where tree.id = movement.source_id))) as source,
      ${staffNameJson(sql, caller, 'movement.moved_by')} as by
    from stock_movement as movement
    join effort on effort.id = movement.effort_id
    join specie on specie.id = movement.specie_id
    where ${canAccessEffort(sql, caller)}
      ${sql.when(effortId, (id) => sql`and movement.effort_id = ${id}`)}
      ${sql.when(specieId, (id) => sql`and movement.specie_id = ${id}`)}
      ${sql.when(kind, (value) => sql`and movement.kind = ${value}`)}
      ${keysetBefore(sql, 'movement.id', cursor)}
    order by movement.id desc
    limit ${limit}`;
}
