import type { DeliveryStep } from '@nabta/contract/delivery';
import type { LocalizedName } from '@nabta/contract/primitives';
import { delayedAfterDays, type DeliveryState } from '@nabta/domain/delivery-state';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { isEffortOf } from '../effort/own-work.fragments.ts';
import { isLateOn } from './delivery.fragments.ts';

export type HeldDelivery = {
  id: string;
  code: string;
  effortId: string;
  nursery: LocalizedName;
  status: DeliveryState;
  dueOn: string;
  note: string | null;
  version: number;
  lines: HeldLine[];
};

export type HeldLine = { specieId: string; ordered: number; received: number | null };

/** Held, so that what is decided from it stays true until it is written. */
export async function lockDelivery(
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<HeldDelivery | undefined> {
  const [row] = await sql<Omit<HeldDelivery, 'lines'>[]>`
    select delivery.id, delivery.code, delivery.effort_id as "effortId", delivery.nursery, delivery.status,
      to_char(delivery.due_on, 'YYYY-MM-DD') as "dueOn", delivery.note, delivery.version
    from delivery join effort on effort.id = delivery.effort_id
    where delivery.id = ${id} and ${isEffortOf(sql, caller)}
    for update of delivery`;
  if (row === undefined) return undefined;
  // Read after it is held: what another hand wrote while this one waited is seen.
  const lines = await sql<HeldLine[]>`
    select specie_id as "specieId", ordered, received from delivery_line where delivery_id = ${id} order by specie_id`;
  return { ...row, lines };
}

export async function selectEffortIsKnown(sql: Executor, caller: Caller, id: string): Promise<boolean> {
  const rows = await sql`select from effort where id = ${id} and ${isEffortOf(sql, caller)}`;
  return rows.length === 1;
}

export async function selectUnknownSpecies(sql: Executor, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from unnest(${[...ids]}::text[]) as asked (id) where not exists (select from specie where specie.id = asked.id)`;
  return rows.map(({ id }) => id);
}

export async function selectHasFollower(sql: Executor, id: string): Promise<boolean> {
  const rows = await sql`select from delivery where follows_id = ${id} and status <> 'cancelled'`;
  return rows.length > 0;
}

export type NewDelivery = {
  code: string;
  effortId: string;
  nursery: LocalizedName;
  dueOn: string;
  note: string | null;
  followsId: string | null;
  createdBy: string | null;
  at: Date;
};

export async function insertDelivery(sql: Executor, delivery: NewDelivery): Promise<string> {
  const { code, effortId, nursery, dueOn, note, followsId, createdBy, at } = delivery;
  const [row] = await sql<{ id: string }[]>`
    insert into delivery (code, effort_id, nursery, due_on, note, follows_id, created_by, created_at, updated_at)
    values (${code}, ${effortId}, ${JSON.stringify(nursery)}::text::jsonb, ${dueOn}::date, ${note}, ${followsId}, ${createdBy},
      ${at}, ${at})
    returning id`;
  return (row as { id: string }).id;
}

export type OrderedLine = { specieId: string; quantity: number };

/** In the place of those it had. */
export async function replaceLines(sql: Executor, id: string, lines: readonly OrderedLine[]): Promise<void> {
  await sql`delete from delivery_line where delivery_id = ${id}`;
  await sql`
    insert into delivery_line (delivery_id, specie_id, ordered)
    select ${id}, * from unnest(${lines.map(({ specieId }) => specieId)}::text[], ${lines.map(({ quantity }) => quantity)}::int[])`;
}

export type EditedDelivery = Pick<HeldDelivery, 'id' | 'nursery' | 'dueOn' | 'note'> & { at: Date };

export async function updateDelivery(sql: Executor, edited: EditedDelivery): Promise<void> {
  const { id, nursery, dueOn, note, at } = edited;
  await sql`
    update delivery set nursery = ${JSON.stringify(nursery)}::text::jsonb, due_on = ${dueOn}::date, note = ${note},
      version = version + 1, updated_at = ${at}
    where id = ${id}`;
}

type Moved = { id: string; status: DeliveryState; dueOn: string; batchId: string | null; at: Date };

export async function updateDeliveryStatus(sql: Executor, moved: Moved): Promise<void> {
  const { id, status, dueOn, batchId, at } = moved;
  await sql`
    update delivery set status = ${status}, due_on = ${dueOn}::date, batch_id = ${batchId},
      delivered_at = ${batchId === null ? null : at}, version = version + 1, updated_at = ${at}
    where id = ${id}`;
}

export async function updateReceived(
  sql: Executor,
  id: string,
  lines: readonly OrderedLine[],
): Promise<void> {
  await sql`
    update delivery_line set received = came.quantity
    from unnest(${lines.map(({ specieId }) => specieId)}::text[], ${lines.map(({ quantity }) => quantity)}::int[])
      as came (specie_id, quantity)
    where delivery_id = ${id} and delivery_line.specie_id = came.specie_id`;
}

type NewBatch = { code: string; nursery: LocalizedName; deliveredOn: string; at: Date };

export async function insertBatch(sql: Executor, batch: NewBatch): Promise<string> {
  const { code, nursery, deliveredOn, at } = batch;
  const [row] = await sql<{ id: string }[]>`
    insert into batch (code, nursery, delivered_on, created_at)
    values (${code}, ${JSON.stringify(nursery)}::text::jsonb, ${deliveredOn}::date, ${at})
    returning id`;
  return (row as { id: string }).id;
}

type NewStep = {
  deliveryId: string;
  kind: DeliveryStep['kind'];
  status: DeliveryState;
  note: string | null;
  doneBy: string | null;
  at: Date;
};

/** The caller holds the delivery, so that no two steps have the same place. */
export async function insertStep(sql: Executor, step: NewStep): Promise<void> {
  const { deliveryId, kind, status, note, doneBy, at } = step;
  await sql`
    insert into delivery_step (delivery_id, seq, kind, status, note, done_by, at)
    select ${deliveryId}, coalesce(max(seq), 0) + 1, ${kind}, ${status}, ${note}, ${doneBy}::uuid, ${at}
    from delivery_step where delivery_id = ${deliveryId}`;
}

type NewPhoto = { deliveryId: string; imageName: string; addedBy: string; at: Date };

export async function insertDeliveryPhoto(sql: Executor, photo: NewPhoto): Promise<void> {
  const { deliveryId, imageName, addedBy, at } = photo;
  await sql`
    insert into delivery_photo (delivery_id, image_name, added_by, at)
    values (${deliveryId}, ${imageName}, ${addedBy}, ${at})`;
}

export type LateDelivery = { id: string; code: string; dueOn: string };

/** So late that an issue is opened, and not opened yet for that day. */
export async function selectDelayed(sql: Executor, today: string): Promise<LateDelivery[]> {
  return sql<LateDelivery[]>`
    select delivery.id, delivery.code, to_char(delivery.due_on, 'YYYY-MM-DD') as "dueOn"
    from delivery
    where ${isLateOn(sql, today)} and delivery.due_on + ${delayedAfterDays}::int <= ${today}::date
      and not exists (
        select from issue where issue.delivery_id = delivery.id and issue.kind = 'delayed' and issue.created_at > delivery.due_on)
    order by delivery.id
    for update of delivery`;
}

export async function selectAccountsOfRoles(sql: Executor, roles: readonly string[]): Promise<string[]> {
  const rows = await sql<
    { id: string }[]
  >`select id from account where role = any(${[...roles]}) order by id`;
  return rows.map(({ id }) => id);
}

/** The batch a tree of this effort and species is planted from: the oldest that is not used up, else the newest. */
export async function selectBatchToPlantFrom(
  sql: Executor,
  { effortId, specieId }: { effortId: string; specieId: string },
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select delivery.batch_id as id
    from delivery
    join delivery_line as line on line.delivery_id = delivery.id
    where delivery.effort_id = ${effortId} and delivery.status = 'delivered' and line.specie_id = ${specieId} and line.received > 0
    order by line.received <= (select count(*) from tree where tree.batch_id = delivery.batch_id and tree.specie_id = ${specieId}),
      case when line.received > (select count(*) from tree where tree.batch_id = delivery.batch_id and tree.specie_id = ${specieId})
        then delivery.delivered_at end,
      delivery.delivered_at desc
    limit 1`;
  return row?.id;
}
