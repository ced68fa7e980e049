import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { Delivery, DeliveryStep } from '@nabta/contract/supply/delivery';
import { delayIssueAfterDays, type DeliveryState, openDeliveryStates } from '@nabta/domain/delivery-state';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';

import { canAccessEffort } from '../effort/record-access.fragments.ts';

type LockedLine = { specieId: string; ordered: number; received: number | null };

export type LockedDelivery = Pick<
  Delivery,
  'id' | 'code' | 'nursery' | 'status' | 'dueOn' | 'note' | 'version'
> & { effortId: string; lines: LockedLine[] };

export async function lockDelivery(
  sql: Executor,
  caller: Caller,
  id: string,
): Promise<LockedDelivery | undefined> {
  const row = await sql.first<Omit<LockedDelivery, 'lines'>>`
    select delivery.id, delivery.code, delivery.effort_id as "effortId", delivery.nursery, delivery.status,
      to_char(delivery.due_on, 'YYYY-MM-DD') as "dueOn", delivery.note, delivery.version
    from delivery join effort on effort.id = delivery.effort_id
    where delivery.id = ${id} and ${canAccessEffort(sql, caller)}
    for update of delivery`;
  if (row === undefined) return undefined;
  // Read after the lock, to see lines of a concurrent edit.
  const lines = await sql<LockedLine[]>`
    select specie_id as "specieId", ordered, received from delivery_line where delivery_id = ${id} order by specie_id`;
  return { ...row, lines };
}

export async function selectCanAccessEffort(sql: Executor, caller: Caller, id: string) {
  return sql.hasRow`select from effort where id = ${id} and ${canAccessEffort(sql, caller)}`;
}

export async function selectUnknownSpecies(sql: Executor, ids: readonly string[]) {
  return sql.column<string>`
    select id from unnest(${[...ids]}::text[]) as requested (id) where not exists (select from specie where specie.id = requested.id)`;
}

export async function selectHasFollower(sql: Executor, id: string) {
  return sql.hasRow`select from delivery where follows_id = ${id} and status <> 'cancelled'`;
}

type NewDelivery = {
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
  return sql.oneValue<string>`
    insert into delivery (code, effort_id, nursery, due_on, note, follows_id, created_by, created_at, updated_at)
    values (${code}, ${effortId}, ${JSON.stringify(nursery)}::text::jsonb, ${dueOn}::date, ${note}, ${followsId}, ${createdBy},
      ${at}, ${at})
    returning id`;
}

export type OrderedLine = { specieId: string; quantity: number };

export async function replaceLines(sql: Executor, id: string, lines: readonly OrderedLine[]): Promise<void> {
  await sql`delete from delivery_line where delivery_id = ${id}`;
  await sql`
    insert into delivery_line (delivery_id, specie_id, ordered)
    select ${id}, * from unnest(${lines.map(({ specieId }) => specieId)}::text[], ${lines.map(({ quantity }) => quantity)}::int[])`;
}

type EditedDelivery = Pick<LockedDelivery, 'id' | 'nursery' | 'dueOn' | 'note'> & { at: Date };

export async function updateDelivery(sql: Executor, changes: EditedDelivery): Promise<void> {
  const { id, nursery, dueOn, note, at } = changes;
  await sql`
    update delivery set nursery = ${JSON.stringify(nursery)}::text::jsonb, due_on = ${dueOn}::date, note = ${note},
      version = version + 1, updated_at = ${at}
    where id = ${id}`;
}

type StatusChange = { id: string; status: DeliveryState; dueOn: string; batchId: string | null; at: Date };

export async function updateDeliveryStatus(sql: Executor, change: StatusChange): Promise<void> {
  const { id, status, dueOn, batchId, at } = change;
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
    update delivery_line set received = counted.quantity
    from unnest(${lines.map(({ specieId }) => specieId)}::text[], ${lines.map(({ quantity }) => quantity)}::int[])
      as counted (specie_id, quantity)
    where delivery_id = ${id} and delivery_line.specie_id = counted.specie_id`;
}

type NewBatch = { code: string; nursery: LocalizedName; deliveredOn: string; at: Date };

export async function insertBatch(sql: Executor, batch: NewBatch): Promise<string> {
  const { code, nursery, deliveredOn, at } = batch;
  return sql.oneValue<string>`
    insert into batch (code, nursery, delivered_on, created_at)
    values (${code}, ${JSON.stringify(nursery)}::text::jsonb, ${deliveredOn}::date, ${at})
    returning id`;
}

type NewStep = {
  deliveryId: string;
  kind: DeliveryStep['kind'];
  status: DeliveryState;
  note: string | null;
  doneBy: string | null;
  at: Date;
};

/** The caller must hold the lock on the delivery, so steps get unique sequence numbers. */
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

/** Deliveries late enough for an issue that have none for the current due date. */
export async function selectOverdueWithoutIssue(sql: Executor, today: string) {
  return sql<{ id: string; code: string; dueOn: string }[]>`
    select delivery.id, delivery.code, to_char(delivery.due_on, 'YYYY-MM-DD') as "dueOn"
    from delivery
    where ${isOverdue(sql, today)} and delivery.due_on + ${delayIssueAfterDays}::int <= ${today}::date
      and not exists (
        select from issue where issue.delivery_id = delivery.id and issue.kind = 'delayed' and issue.created_at > delivery.due_on)
    order by delivery.id
    for update of delivery`;
}

export function isOverdue(sql: Executor, today: string) {
  return sql`(delivery.status = any(${[...openDeliveryStates]}) and delivery.due_on < ${today}::date)`;
}

export async function selectAccountsOfRoles(sql: Executor, roles: readonly string[]) {
  return sql.column<string>`select id from account where role = any(${[...roles]}) order by id`;
}

/** Batch for the next tree of this effort and species: the oldest with plants left, otherwise the newest. */
export async function selectBatchToPlantFrom(
  sql: Executor,
  { effortId, specieId }: { effortId: string; specieId: string },
) {
  return sql.firstValue<string>`
    select delivery.batch_id as id
    from delivery
    join delivery_line as line on line.delivery_id = delivery.id
    where delivery.effort_id = ${effortId} and delivery.status = 'delivered' and line.specie_id = ${specieId} and line.received > 0
    order by line.received <= (select count(*) from tree where tree.batch_id = delivery.batch_id and tree.specie_id = ${specieId}),
      case when line.received > (select count(*) from tree where tree.batch_id = delivery.batch_id and tree.specie_id = ${specieId})
        then delivery.delivered_at end,
      delivery.delivered_at desc
    limit 1`;
}
