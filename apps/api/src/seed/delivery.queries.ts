import type { Executor } from '../platform/postgres/database.ts';
import type { DeliveryIssueSeed, DeliverySeed } from './world-seeds.ts';

/** Those that were not there yet, by id; what is there stays as it is. */
export async function insertDeliveries(sql: Executor, rows: DeliverySeed[]): Promise<ReadonlySet<string>> {
  const json = JSON.stringify(rows);
  await sql`
    insert into batch (id, code, nursery, delivered_on, created_at)
    select "batchId", code, nursery, "deliveredAt"::date, "deliveredAt"
    from json_to_recordset(${json}::text::json) as row (
      "batchId" uuid, code text, nursery jsonb, "deliveredAt" timestamptz)
    where "batchId" is not null
    on conflict do nothing`;
  const made = await sql<{ id: string }[]>`
    insert into delivery (id, code, effort_id, nursery, due_on, status, note, batch_id, delivered_at, version, created_by,
      created_at, updated_at)
    select id, code, "effortId", nursery, "dueOn", status, note, "batchId", "deliveredAt", json_array_length(steps),
      "createdBy", "createdAt", "updatedAt"
    from json_to_recordset(${json}::text::json) as row (
      id uuid, code text, "effortId" uuid, nursery jsonb, "dueOn" date, status text, note text, "batchId" uuid,
      "deliveredAt" timestamptz, steps json, "createdBy" uuid, "createdAt" timestamptz, "updatedAt" timestamptz)
    on conflict do nothing
    returning id`;
  await sql`
    insert into delivery_line (delivery_id, specie_id, ordered, received)
    select row.id, line."specieId", line.ordered, line.received
    from json_to_recordset(${json}::text::json) as row (id uuid, lines json)
    cross join json_to_recordset(row.lines) as line ("specieId" text, ordered integer, received integer)
    on conflict do nothing`;
  await sql`
    insert into delivery_step (delivery_id, seq, kind, status, note, done_by, at)
    select row.id, step.seq, step.kind, step.status, step.note, row."createdBy", step.at
    from json_to_recordset(${json}::text::json) as row (id uuid, "createdBy" uuid, steps json)
    cross join json_to_recordset(row.steps) as step (seq integer, kind text, status text, note text, at timestamptz)
    on conflict do nothing`;
  return new Set(made.map(({ id }) => id));
}

export async function insertDeliveryIssues(sql: Executor, rows: DeliveryIssueSeed[]): Promise<void> {
  await sql`
    insert into issue (id, delivery_id, kind, note, status, is_at_tree, reporter_id, resolution, answer, answered_at,
      handled_by, created_at, updated_at)
    select id, "deliveryId", kind, note, status, false, "reporterId", resolution, answer, "answeredAt", "handledBy",
      "createdAt", coalesce("answeredAt", "createdAt")
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as row (
      id uuid, "deliveryId" uuid, kind text, note text, status text, "reporterId" uuid, resolution text, answer text,
      "answeredAt" timestamptz, "handledBy" uuid, "createdAt" timestamptz)
    on conflict do nothing`;
}
