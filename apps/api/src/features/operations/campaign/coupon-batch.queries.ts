import type { CouponBatch } from '@nabta/contract/campaign';
import type { LocalizedName } from '@nabta/contract/primitives';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { approvalOf } from '../approval/approval.fragments.ts';
import { isCampaignOf } from './campaign.fragments.ts';

export async function selectBatches(sql: Executor, campaignId: string, now: Date): Promise<CouponBatch[]> {
  return sql<CouponBatch[]>`
    select coupon_batch.id, codes, most_uses as "mostUses", is_open_secret as "isOpenSecret",
      (select coalesce(sum(uses), 0)::int from coupon where coupon.batch_id = coupon_batch.id) as uses,
      ${approvalOf(sql, 'coupon_batch', now)} as approval, iso_instant(asked_at) as "askedAt", iso_instant(made_at) as "madeAt"
    from coupon_batch
    where campaign_id = ${campaignId}
    order by coupon_batch.id desc
    limit 100`;
}

export type NewBatch = {
  campaignId: string;
  codes: number;
  mostUses: number;
  isOpenSecret: boolean;
  madeBy: string;
  askedAt: Date;
};

export async function insertBatch(sql: Executor, batch: NewBatch): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into coupon_batch (campaign_id, codes, most_uses, is_open_secret, made_by, asked_at)
    values (${batch.campaignId}, ${batch.codes}, ${batch.mostUses}, ${batch.isOpenSecret}, ${batch.madeBy},
      ${batch.askedAt})
    returning id`;
  return (row as { id: string }).id;
}

/** The uses that people made alone in a campaign. */
export async function selectUsesMadeAlone(sql: Executor, campaignId: string): Promise<number> {
  const [row] = await sql<{ uses: number }[]>`
    select coalesce(sum(codes::bigint * most_uses), 0)::float8 as uses from coupon_batch
    where campaign_id = ${campaignId} and made_at is not null and not is_approved`;
  return row?.uses ?? 0;
}

export type MadeBatch = { campaignId: string; codes: number };

/** Marks a batch as made, once; undefined where it was made before. */
export async function updateBatchMade(
  sql: Executor,
  id: string,
  { at, isApproved }: { at: Date; isApproved: boolean },
): Promise<MadeBatch | undefined> {
  const [row] = await sql<MadeBatch[]>`
    update coupon_batch set made_at = ${at}, is_approved = ${isApproved}
    where id = ${id} and made_at is null
    returning campaign_id as "campaignId", codes`;
  return row;
}

/** Codes of a batch; one that is taken already is left out. Answers how many were written. */
export async function insertCodes(sql: Executor, batchId: string, codes: readonly string[]): Promise<number> {
  const rows = await sql`
    insert into coupon (code, campaign_id, batch_id, most_uses, is_open_secret, created_at)
    select code, campaign_id, coupon_batch.id, most_uses, is_open_secret, made_at
    from coupon_batch cross join unnest(${[...codes]}::text[]) as code
    where coupon_batch.id = ${batchId}
    on conflict (code) do nothing
    returning id`;
  return rows.length;
}

export type CodeRow = { code: string; uses: number; mostUses: number };

export type CodesOfBatch = { campaign: LocalizedName; slug: string; codes: CodeRow[] };

/** The codes of a batch in the order they were made; undefined where the caller does not run its campaign. */
export async function selectCodes(
  sql: Executor,
  caller: Caller,
  { id, batchId, offset = 0, limit }: { id: string; batchId: string; offset?: number; limit: number },
): Promise<CodesOfBatch | undefined> {
  const [row] = await sql<CodesOfBatch[]>`
    select campaign.name as campaign, campaign.slug, (
      select coalesce(json_agg(page order by page.id), '[]')
      from (
        select id, code, uses, most_uses as "mostUses" from coupon
        where coupon.batch_id = coupon_batch.id
        order by id
        limit ${limit} offset ${offset}
      ) as page
    ) as codes
    from coupon_batch
    join campaign on campaign.id = coupon_batch.campaign_id
    where coupon_batch.id = ${batchId} and campaign.id = ${id} and made_at is not null and ${isCampaignOf(sql, caller)}`;
  return row;
}
