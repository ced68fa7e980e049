import type { EffortStock, StockMovement } from '@nabta/contract/stock';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { colleagueJson } from '../account/staff-name.fragments.ts';
import { isEffortOf } from '../effort/own-work.fragments.ts';

/** Why stock moves. `delivered`: it came. `adjusted`: an issue was settled. `planted`: a tree took one. `returned`: a planting was taken back. */
export type MovementKind = 'delivered' | 'adjusted' | 'planted' | 'returned';

export type Movement = {
  effortId: string;
  specieId: string;
  /** More where it is above zero, less below. */
  quantity: number;
  kind: MovementKind;
  /** The delivery, the issue or the tree. */
  sourceId: string;
  note?: string | null;
  movedBy: string;
  at: Date;
};

/** False where the stock would go below zero; then nothing has changed. */
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

export type AskedStock = { effortId?: string | undefined; cursor?: string | undefined; limit: number };

/** What the efforts of the caller hold, with the movements it is the sum of; those that never held anything are left out. */
export async function selectStock(
  sql: Executor,
  caller: Caller,
  { effortId, cursor, limit }: AskedStock,
): Promise<EffortStock[]> {
  return sql<EffortStock[]>`
    select json_build_object('id', effort.id, 'name', effort.name) as effort,
      sum(held.quantity)::int as quantity,
      json_agg(json_build_object(
        'specie', json_build_object('id', specie.id, 'commonName', specie.common_name), 'quantity', held.quantity,
        'delivered', held.delivered, 'adjusted', held.adjusted, 'planted', held.planted)
        order by held.quantity desc, specie.id) as species
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
    ) as held on true
    join specie on specie.id = held.specie_id
    where ${isEffortOf(sql, caller)}
      ${effortId === undefined ? sql`` : sql`and effort.id = ${effortId}`}
      ${cursor === undefined ? sql`` : sql`and effort.id < ${cursor}`}
    group by effort.id
    order by effort.id desc
    limit ${limit}`;
}

export type AskedMovements = AskedStock & {
  specieId?: string | undefined;
  kind?: MovementKind | undefined;
};

export async function selectMovements(
  sql: Executor,
  caller: Caller,
  { effortId, specieId, kind, cursor, limit }: AskedMovements,
): Promise<StockMovement[]> {
  return sql<StockMovement[]>`
    select movement.id, movement.quantity, movement.kind, movement.note, iso_instant(movement.at) as at,
      json_build_object('id', effort.id, 'name', effort.name) as effort,
      json_build_object('id', specie.id, 'commonName', specie.common_name) as specie,
      json_build_object(
        'type', case movement.kind when 'delivered' then 'delivery' when 'adjusted' then 'issue' else 'tree' end,
        'id', movement.source_id,
        'code', coalesce(
          (select code from delivery where delivery.id = movement.source_id),
          (select delivery.code from issue join delivery on delivery.id = issue.delivery_id where issue.id = movement.source_id),
          (select public_id from tree where tree.id = movement.source_id))) as source,
      ${colleagueJson(sql, caller, 'movement.moved_by')} as by
    from stock_movement as movement
    join effort on effort.id = movement.effort_id
    join specie on specie.id = movement.specie_id
    where ${isEffortOf(sql, caller)}
      ${effortId === undefined ? sql`` : sql`and movement.effort_id = ${effortId}`}
      ${specieId === undefined ? sql`` : sql`and movement.specie_id = ${specieId}`}
      ${kind === undefined ? sql`` : sql`and movement.kind = ${kind}`}
      ${cursor === undefined ? sql`` : sql`and movement.id < ${cursor}`}
    order by movement.id desc
    limit ${limit}`;
}
