import type { TreeImport } from '@nabta/contract/operations/import';
import { roles, type Role } from '@nabta/domain/role';

import type { Executor } from '#core/postgres/database.ts';
import { personJson } from '#features/people/account/person-json.fragments.ts';

import { isPlanted } from './import-tree.queries.ts';

export type ImportApprovalRow = Omit<NonNullable<TreeImport['approval']>, 'askedAt' | 'expiresAt'> & {
  askedAt: Date;
  expiresAt: Date;
  payload: unknown;
};

/** The latest request for an import; `expired` after its deadline. */
export async function selectApprovalOfImport(sql: Executor, importId: string, now: Date) {
  return sql.first<ImportApprovalRow>`
    select id, case when status = 'waiting' and expires_at <= ${now} then 'expired' else status end as status,
      reason, payload, asked_at as "askedAt", expires_at as "expiresAt",
      (select ${personJson(sql, 'account')} from account where account.id = approval.asked_by) as "askedBy"
    from approval where kind = 'import_trees' and subject_id = ${importId}
    order by approval.id desc limit 1`;
}

/** Those of the imports with a request that waits. */
export async function selectAwaitingApproval(sql: Executor, importIds: string[], now: Date) {
  return sql.column<string>`
    select subject_id from approval
    where kind = 'import_trees' and subject_id = any(${importIds}::uuid[]) and status = 'waiting' and expires_at > ${now}`;
}

/** Digest of all checked rows in the order of their lines. */
export async function selectFrozenDigest(sql: Executor, importId: string): Promise<string> {
  return sql.oneValue<string>`
    select encode(sha256(coalesce(string_agg(sha256(convert_to(answer::text, 'UTF8')), ''::bytea order by line), ''::bytea)), 'hex')
    from import_answer as answer where import_id = ${importId}`;
}

export async function selectIsOfCompany(
  sql: Executor,
  { accountId, companyId }: { accountId: string; companyId: string },
): Promise<boolean> {
  return sql.oneValue<boolean>`
    select exists (select from company where id = ${companyId} and account_id = ${accountId})`;
}

/** Number of people who could approve an import: neither its uploader, its requester nor of its company. */
export async function selectApproverCount(sql: Executor, importId: string, approverRoles: readonly Role[]) {
  return sql.oneValue<number>`
    select count(*)::int from account
    where role = any(${roles.filter((role) => approverRoles.includes(role))}::text[])
      and id not in (
        select created_by from tree_import where id = ${importId} and created_by is not null
        union select asked_by from approval where subject_id = ${importId} and status = 'waiting' and asked_by is not null
        union select account_id from company join tree_import on tree_import.company_id = company.id
          where tree_import.id = ${importId} and account_id is not null)`;
}

export type SampleRow = { lines: number[]; orderedAt: Date; found: number | null; reportedAt: Date | null };

export async function selectSample(sql: Executor, importId: string) {
  return sql.first<SampleRow>`
    select lines, ordered_at as "orderedAt", found, reported_at as "reportedAt"
    from import_sample where import_id = ${importId}`;
}

type NewSample = {
  importId: string;
  size: number;
  plantsNear: boolean;
  seed: Uint8Array;
  orderedBy: string;
  at: Date;
};

/** Draws the rows in the order of a hash of seed and line, so that the draw can be repeated. */
export async function insertSample(
  sql: Executor,
  { importId, size, plantsNear, seed, orderedBy, at }: NewSample,
): Promise<number> {
  return sql.oneValue<number>`
    insert into import_sample (import_id, lines, seed, ordered_by, ordered_at)
    select ${importId}, array_agg(line order by line), ${seed}, ${orderedBy}, ${at}
    from (
      select line from import_answer where import_id = ${importId} and ${isPlanted(sql, plantsNear)}
      order by sha256(${seed}::bytea || int4send(line)) limit ${size}
    ) as drawn
    returning cardinality(lines)`;
}

export async function updateSampleFound(
  sql: Executor,
  { importId, found, reportedBy, at }: { importId: string; found: number; reportedBy: string; at: Date },
): Promise<void> {
  await sql`
    update import_sample set found = ${found}, reported_by = ${reportedBy}, reported_at = ${at}
    where import_id = ${importId}`;
}

/** Closes a waiting request that the operator approved on the server. */
export async function updateApprovedOnServer(sql: Executor, approvalId: string, at: Date): Promise<void> {
  await sql`update approval set status = 'done', decided_at = ${at} where id = ${approvalId}`;
}
