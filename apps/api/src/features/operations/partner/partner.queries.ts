import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { PartnerCompany, PartnerKey } from '@nabta/contract/operations/partner-console';

import type { Executor } from '#core/postgres/database.ts';

export async function selectCompanyName(sql: Executor, id: string): Promise<LocalizedName> {
  return (await sql.firstValue<LocalizedName>`select name from company where id = ${id}`) ?? { en: '' };
}

export type ManagedCompany = Pick<PartnerCompany, 'id' | 'name'>;

/** Companies of the account, or all when null. */
export async function selectManagedCompanies(sql: Executor, accountId: string | null) {
  return sql<PartnerCompany[]>`
    select company.id, company.name,
      (select count(*)::int from partner_key where company_id = company.id and revoked_at is null) as keys,
      (select count(*)::int from webhook_endpoint where company_id = company.id) as webhooks
    from company
    where ${accountId}::uuid is null or account_id = ${accountId}
    order by keys desc, webhooks desc, company.id
    limit 500`;
}

export async function selectManagedCompany(sql: Executor, id: string, accountId: string | null) {
  return sql.first<ManagedCompany>`
    select id, name from company where id = ${id} and (${accountId}::uuid is null or account_id = ${accountId})`;
}

export type TestTreeRow = { id: string; publicId: string };

/** Inserts fictitious trees with species from the catalogue. */
export async function insertTestTrees(
  sql: Executor,
  { companyId, publicIds, plantedAt }: { companyId: string; publicIds: readonly string[]; plantedAt: Date },
): Promise<void> {
  await sql`
    insert into partner_test_tree (company_id, public_id, specie_id, planted_at)
    select ${companyId}::uuid, new_tree.public_id, (
        select id from specie order by md5(concat(specie.id, new_tree.public_id)) limit 1
      ), ${plantedAt}::timestamptz
    from unnest(${[...publicIds]}::text[]) as new_tree (public_id)
    on conflict do nothing`;
}

/** Locks the next free trees that no order ever used; skips trees locked by concurrent orders. */
export async function lockFreeTestTrees(sql: Executor, companyId: string, count: number) {
  return sql<TestTreeRow[]>`
    select id, public_id as "publicId" from partner_test_tree as tree
    where company_id = ${companyId} and state = 'free'
      and not exists (select from partner_order_tree where test_tree_id = tree.id)
    order by id
    limit ${count}
    for no key update skip locked`;
}

/** Locks the tree, so that concurrent events are serialized. */
export async function lockTestTree(
  sql: Executor,
  { companyId, publicId }: { companyId: string; publicId: string },
) {
  return sql.first<TestTreeRow>`
    select id, public_id as "publicId" from partner_test_tree
    where company_id = ${companyId} and public_id = ${publicId}
    for no key update`;
}

export async function updateTestTree(
  sql: Executor,
  id: string,
  state: 'free' | 'given' | 'claimed' | 'lost',
): Promise<void> {
  await sql`update partner_test_tree set state = ${state} where id = ${id}`;
}

export type KeyRow = Omit<PartnerKey, 'state' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'revokedAt'> & {
  companyId: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** Keys of a company: active before revoked, newest first. */
export async function selectKeys(sql: Executor, companyId: string) {
  return sql<KeyRow[]>`
    select ${columns(sql)} from partner_key as key left join account on account.id = key.created_by
    where company_id = ${companyId}
    order by revoked_at is not null, key.id desc
    limit 100`;
}

export async function selectKey(sql: Executor, id: string) {
  return sql.first<KeyRow>`
    select ${columns(sql)} from partner_key as key left join account on account.id = key.created_by where key.id = ${id}`;
}

export async function selectActiveKeyCount(sql: Executor, companyId: string) {
  return sql.oneValue<number>`
    select count(*)::int as count from partner_key where company_id = ${companyId} and revoked_at is null`;
}

type NewKey = Omit<KeyRow, 'id' | 'madeBy' | 'lastUsedAt' | 'revokedAt'> & {
  hash: Buffer;
  createdBy: string;
};

export async function insertKey(sql: Executor, key: NewKey) {
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
