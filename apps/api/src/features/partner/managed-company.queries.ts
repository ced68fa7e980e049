import type { PartnerCompany } from '@nabta/contract/partner-console';

import type { Executor } from '../../platform/postgres/database.ts';

export type ManagedCompany = Pick<PartnerCompany, 'id' | 'name'>;

/** Who manages: an account its own company, or, without one, somebody all of them. */
export type Manager = { accountId: string | null };

export async function selectManagedCompanies(
  sql: Executor,
  { accountId }: Manager,
): Promise<PartnerCompany[]> {
  return sql<PartnerCompany[]>`
    select company.id, company.name,
      (select count(*)::int from partner_key where company_id = company.id and revoked_at is null) as keys,
      (select count(*)::int from webhook_endpoint where company_id = company.id) as webhooks
    from company
    where ${accountId}::uuid is null or account_id = ${accountId}
    order by keys desc, webhooks desc, company.id
    limit 500`;
}

export async function selectManagedCompany(
  sql: Executor,
  id: string,
  { accountId }: Manager,
): Promise<ManagedCompany | undefined> {
  const [row] = await sql<ManagedCompany[]>`
    select id, name from company where id = ${id} and (${accountId}::uuid is null or account_id = ${accountId})`;
  return row;
}
