import type { Executor } from '../../apps/api/src/core/postgres/database.ts';

/** Opens a campaign with all unowned trees of the company. */
export async function insertCampaignOfCompany(sql: Executor, companyId: string): Promise<void> {
  await sql`
    with made as (
      insert into campaign (name, company_id, starts_at)
      values ('{"en": "Drill"}', ${companyId}::uuid, now() - interval '1 day')
      returning id
    )
    update tree set campaign_id = made.id from made
    where tree.company_id = ${companyId}::uuid and tree.owner_id is null`;
}
