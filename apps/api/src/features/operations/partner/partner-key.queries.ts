import type { PartnerScope, PartnerVersion } from '@nabta/domain/partner';

import type { Executor } from '#core/postgres/database.ts';

export type KeyRow = {
  id: string;
  companyId: string;
  name: string;
  hint: string;
  isTest: boolean;
  scopes: PartnerScope[];
  version: PartnerVersion;
  perMinute: number;
  madeBy: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** Keys of a company: active before revoked, newest first. */
export async function selectKeys(sql: Executor, companyId: string): Promise<KeyRow[]> {
  return sql<KeyRow[]>`
    select ${columns(sql)} from partner_key as key left join account on account.id = key.created_by
    where company_id = ${companyId}
    order by revoked_at is not null, key.id desc
    limit 100`;
}

export async function selectKey(sql: Executor, id: string): Promise<KeyRow | undefined> {
  return sql.first<KeyRow>`
    select ${columns(sql)} from partner_key as key left join account on account.id = key.created_by where key.id = ${id}`;
}

export async function selectActiveKeyCount(sql: Executor, companyId: string): Promise<number> {
  return sql.oneValue<number>`
    select count(*)::int as count from partner_key where company_id = ${companyId} and revoked_at is null`;
}

export type NewKey = Pick<
  KeyRow,
  'companyId' | 'name' | 'hint' | 'isTest' | 'scopes' | 'version' | 'perMinute' | 'createdAt' | 'expiresAt'
> & { hash: Buffer; createdBy: string };

export async function insertKey(sql: Executor, key: NewKey): Promise<string> {
  return sql.oneValue<string>`
    insert into partner_key (company_id, name, hint, is_test, scopes, version, per_minute, hash, created_by, created_at, expires_at)
    values (${key.companyId}, ${key.name}, ${key.hint}, ${key.isTest}, ${key.scopes}::text[], ${key.version}, ${key.perMinute},
      ${key.hash}, ${key.createdBy}, ${key.createdAt}, ${key.expiresAt})
    returning id`;
}

export async function updateRevoked(sql: Executor, id: string, now: Date): Promise<void> {
  await sql`update partner_key set revoked_at = ${now} where id = ${id} and revoked_at is null`;
}

function columns(sql: Executor) {
  return sql`
    key.id, key.company_id as "companyId", key.name, key.hint, key.is_test as "isTest", key.scopes, key.version,
    key.per_minute as "perMinute", nullif(concat_ws(' ', account.firstname, account.lastname), '') as "madeBy",
    key.created_at as "createdAt", key.expires_at as "expiresAt", key.last_used_at as "lastUsedAt",
    key.revoked_at as "revokedAt"`;
}
