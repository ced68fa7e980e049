import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { MinimalAccount } from '@nabta/contract/people/account';
import type { ApprovalKindName, ApprovalState } from '@nabta/contract/people/approval';
import type { Role } from '@nabta/domain/role';

import type { Executor } from '#core/postgres/database.ts';
import { namedJson } from '#core/postgres/json.fragments.ts';
import { keysetBefore } from '#core/postgres/keyset.fragments.ts';
import { personJson } from '#features/people/account/person-json.fragments.ts';

export type NewApproval = {
  kind: ApprovalKindName;
  subjectId: string;
  payload: object;
  companyId: string | null;
  reason: string;
  askedBy: string;
  askedAt: Date;
  expiresAt: Date;
};

/** Returns undefined when the same approval is already waiting. */
export async function insertApproval(sql: Executor, input: NewApproval): Promise<string | undefined> {
  const { kind, subjectId, payload, companyId, reason, askedBy, askedAt, expiresAt } = input;
  return sql.firstValue<string>`
    insert into approval (kind, subject_id, payload, company_id, reason, asked_by, asked_at, expires_at)
    values (${kind}, ${subjectId}, ${JSON.stringify(payload)}::json, ${companyId}, ${reason}, ${askedBy}, ${askedAt},
      ${expiresAt})
    on conflict (kind, subject_id) where status = 'waiting' do nothing
    returning id`;
}

/** Expires overdue approvals so they can be requested again. */
export async function updateExpired(sql: Executor, now: Date): Promise<void> {
  await sql`
    update approval set status = 'expired', decided_at = expires_at
    where status = 'waiting' and expires_at <= ${now}`;
}

export type LockedApproval = {
  id: string;
  kind: ApprovalKindName;
  subjectId: string;
  payload: unknown;
  reason: string;
  status: ApprovalState;
  askedBy: string | null;
  /** Current role of the requester; null when the account was deleted. */
  askerRole: Role | null;
  isOfOwnCompany: boolean;
};

export async function selectApprovalForUpdate(sql: Executor, id: string, callerId: string) {
  return sql.first<LockedApproval>`
    select approval.id, kind, subject_id as "subjectId", payload, reason, status, asked_by as "askedBy",
      (select role from account where id = asked_by) as "askerRole",
      ${isOfCompanyOf(sql, callerId)} as "isOfOwnCompany"
    from approval where id = ${id}
    for update`;
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
  subjectId: string;
  payload: unknown;
  isOfOwnCompany: boolean;
  status: ApprovalState;
  reason: string;
  person: MinimalAccount | null;
  campaign: { id: string; name: LocalizedName } | null;
  count: number | null;
  company: { id: string; name: LocalizedName } | null;
  treeImport: { id: string; name: string } | null;
  askedBy: MinimalAccount | null;
  askedAt: Date;
  expiresAt: Date;
  decidedBy: MinimalAccount | null;
  decidedAt: Date | null;
};

export async function selectApprovals(
  sql: Executor,
  filters: {
    kinds: readonly ApprovalKindName[];
    callerId: string;
    cursor?: string | undefined;
    limit: number;
    id?: string;
  },
): Promise<ApprovalRow[]> {
  return sql<ApprovalRow[]>`
    select id, kind, subject_id as "subjectId", payload, ${isOfCompanyOf(sql, filters.callerId)} as "isOfOwnCompany",
      status, reason, asked_at as "askedAt", expires_at as "expiresAt", decided_at as "decidedAt",
      (select ${namedJson(sql, 'campaign')} from campaign where id = (payload ->> 'campaignId')::uuid) as campaign,
      (payload ->> 'count')::int as count,
      (select ${namedJson(sql, 'company')} from company where id = approval.company_id) as company,
      (select json_build_object('id', id, 'name', name) from tree_import
        where kind = 'import_trees' and id = subject_id) as "treeImport",
      ${personOf(sql, 'subject_id')} as person, ${personOf(sql, 'asked_by')} as "askedBy",
      ${personOf(sql, 'decided_by')} as "decidedBy"
    from approval
    where kind = any(${[...filters.kinds]}::text[])
      ${keysetBefore(sql, 'id', filters.cursor)}
      ${sql.when(filters.id, (id) => sql`and id = ${id}`)}
    order by id desc
    limit ${filters.limit}`;
}

/** Withdraws the waiting request about a record; returns its id. */
export async function updateWithdrawn(
  sql: Executor,
  {
    kind,
    subjectId,
    decidedBy,
    at,
  }: Pick<NewApproval, 'kind' | 'subjectId'> & { decidedBy: string; at: Date },
) {
  return sql.firstValue<string>`
    update approval set status = 'withdrawn', decided_by = ${decidedBy}, decided_at = ${at}
    where kind = ${kind} and subject_id = ${subjectId} and status = 'waiting'
    returning id`;
}

/** Returns the accounts with one of the roles except one account. */
export async function selectPeopleOfRoles(sql: Executor, roles: readonly Role[], excludedId: string) {
  return sql.column<string>`
    select id from account where role = any(${[...roles]}::text[]) and id <> ${excludedId} order by id`;
}

/** Whether the account represents the company of the approval. */
function isOfCompanyOf(sql: Executor, accountId: string) {
  return sql`exists (
    select from company where company.id = approval.company_id and company.account_id = ${accountId})`;
}

function personOf(sql: Executor, column: 'subject_id' | 'asked_by' | 'decided_by') {
  return sql`(
    select ${personJson(sql, 'account')}
    from account where account.id = approval.${sql.identifier(column)})`;
}
