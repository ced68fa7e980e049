import type { PartnerScope, PartnerVersion } from '@nabta/domain/partner';

import type { Executor } from '../postgres/database.ts';

export type PartnerCaller = {
  keyId: string;
  companyId: string;
  /** The account the company gives from; null if it has none. */
  accountId: string | null;
  isTest: boolean;
  scopes: PartnerScope[];
  version: PartnerVersion;
  perMinute: number;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
};

export async function selectPartnerCaller(
  sql: Executor,
  hash: Buffer,
  now: Date,
): Promise<PartnerCaller | undefined> {
  return sql.first<PartnerCaller>`
    select partner_key.id as "keyId", company.id as "companyId", company.account_id as "accountId",
      partner_key.is_test as "isTest", partner_key.scopes, partner_key.version, partner_key.per_minute as "perMinute",
      partner_key.expires_at as "expiresAt", partner_key.last_used_at as "lastUsedAt"
    from partner_key join company on company.id = partner_key.company_id
    where partner_key.hash = ${hash} and partner_key.revoked_at is null
      and (partner_key.expires_at is null or partner_key.expires_at > ${now})`;
}

export async function updateKeyUsed(sql: Executor, keyId: string, now: Date): Promise<void> {
  await sql`update partner_key set last_used_at = ${now} where id = ${keyId}`;
}
