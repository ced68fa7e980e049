import type { MinimalAccount } from '@nabta/contract/account';
import type { ApprovalKindName, ApprovalState } from '@nabta/contract/approval';
import type { LocalizedName } from '@nabta/contract/primitives';
import type { Role } from '@nabta/domain/role';

import type { Executor } from '../../platform/postgres/database.ts';

export type NewApproval = {
  kind: ApprovalKindName;
  subjectId: string;
  payload: object;
  reason: string;
  askedBy: string;
  askedAt: Date;
  expiresAt: Date;
};

/** Undefined where the same waits already. */
export async function insertApproval(sql: Executor, asked: NewApproval): Promise<string | undefined> {
  const { kind, subjectId, payload, reason, askedBy, askedAt, expiresAt } = asked;
  const [row] = await sql<{ id: string }[]>`
    insert into approval (kind, subject_id, payload, reason, asked_by, asked_at, expires_at)
    values (${kind}, ${subjectId}, ${JSON.stringify(payload)}::json, ${reason}, ${askedBy}, ${askedAt}, ${expiresAt})
    on conflict (kind, subject_id) where status = 'waiting' do nothing
    returning id`;
  return row?.id;
}

/** What waited too long makes room for being asked again. */
export async function updateExpired(sql: Executor, now: Date): Promise<void> {
  await sql`
    update approval set status = 'expired', decided_at = expires_at
    where status = 'waiting' and expires_at <= ${now}`;
}

export type HeldApproval = {
  id: string;
  kind: ApprovalKindName;
  subjectId: string;
  payload: unknown;
  reason: string;
  status: ApprovalState;
  askedBy: string | null;
  /** Of who asked, as it is now; null where they are gone. */
  askerRole: Role | null;
};

export async function selectApprovalForUpdate(sql: Executor, id: string): Promise<HeldApproval | undefined> {
  const [row] = await sql<HeldApproval[]>`
    select approval.id, kind, subject_id as "subjectId", payload, reason, status, asked_by as "askedBy",
      (select role from account where id = asked_by) as "askerRole"
    from approval where id = ${id}
    for update`;
  return row;
}

export async function updateDecided(
  sql: Executor,
  id: string,
  { status, decidedBy, at }: { status: 'done' | 'refused' | 'withdrawn'; decidedBy: string; at: Date },
): Promise<void> {
  await sql`
    update approval set status = ${status}, decided_by = ${decidedBy}, decided_at = ${at} where id = ${id}`;
}

export type ApprovalRow = {
  id: string;
  kind: ApprovalKindName;
  status: ApprovalState;
  reason: string;
  person: MinimalAccount | null;
  campaign: { id: string; name: LocalizedName } | null;
  count: number | null;
  askedBy: MinimalAccount | null;
  askedAt: Date;
  expiresAt: Date;
  decidedBy: MinimalAccount | null;
  decidedAt: Date | null;
};

export async function selectApprovals(
  sql: Executor,
  asked: { kinds: readonly ApprovalKindName[]; cursor: string | undefined; limit: number; id?: string },
): Promise<ApprovalRow[]> {
  return sql<ApprovalRow[]>`
    select id, kind, status, reason, asked_at as "askedAt", expires_at as "expiresAt", decided_at as "decidedAt",
      (select json_build_object('id', id, 'name', name) from campaign where id = (payload ->> 'campaignId')::uuid) as campaign,
      (payload ->> 'count')::int as count,
      ${personOf(sql, 'subject_id')} as person, ${personOf(sql, 'asked_by')} as "askedBy",
      ${personOf(sql, 'decided_by')} as "decidedBy"
    from approval
    where kind = any(${[...asked.kinds]}::text[])
      ${asked.cursor === undefined ? sql`` : sql`and id < ${asked.cursor}::uuid`}
      ${asked.id === undefined ? sql`` : sql`and id = ${asked.id}`}
    order by id desc
    limit ${asked.limit}`;
}

/** Everybody with one of these roles but one. */
export async function selectPeopleOfRoles(
  sql: Executor,
  roles: readonly Role[],
  exceptId: string,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from account where role = any(${[...roles]}::text[]) and id <> ${exceptId} order by id`;
  return rows.map(({ id }) => id);
}

function personOf(sql: Executor, column: 'subject_id' | 'asked_by' | 'decided_by') {
  return sql`(
    select json_build_object('id', account.id, 'firstname', firstname, 'lastname', lastname,
      'image', case when image_name is not null then json_build_object('nameCompressed', image_name || '.webp') end)
    from account where account.id = approval.${sql.identifier(column)})`;
}
