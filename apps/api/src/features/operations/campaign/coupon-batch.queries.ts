import type { LocalizedName } from '@nabta/contract/core/primitives';
import type { CouponBatch } from '@nabta/contract/operations/campaign';

import type { Caller } from '#core/auth/authentication.ts';
import type { Executor } from '#core/postgres/database.ts';
import { approvalOf } from '#features/people/approval/approval.fragments.ts';

import { countFreeTrees, countPromisedTrees, isCampaignOf } from './campaign.fragments.ts';

export async function selectBatches(sql: Executor, campaignId: string, now: Date) {
  return sql<CouponBatch[]>`
    with pool as materialized (
      select id, ends_at <= ${now} as has_ended, ${countFreeTrees(sql)} as free, ${countPromisedTrees(sql, now)} as promised
      from campaign where id = ${campaignId}
    )
    select coupon_batch.id, codes, coupon_batch.most_uses as "mostUses", is_open_secret as "isOpenSecret",
      is_first_come as "isFirstCome", counted.uses,
      case when made_at is not null then json_build_object('promised', counted.unused, 'covered', greatest(0, least(
        counted.unused,
        pool.free - pool.promised + sum(counted.unused) over (order by coupon_batch.id desc)))) end as coverage,
      ${approvalOf(sql, 'coupon_batch', now)} as approval, iso_instant(asked_at) as "askedAt", iso_instant(made_at) as "madeAt"
    from coupon_batch
    join pool on pool.id = campaign_id
    cross join lateral (
      select coalesce(sum(uses), 0)::int as uses,
        case when has_ended then 0 else coalesce(sum(coupon.most_uses - uses), 0) end::float8 as unused
      from coupon where coupon.batch_id = coupon_batch.id
    ) as counted
    order by coupon_batch.id desc
    limit 100`;
}

type NewBatch = {
  campaignId: string;
  codes: number;
  mostUses: number;
  isOpenSecret: boolean;
  isFirstCome: boolean;
  madeBy: string;
  askedAt: Date;
};

export async function insertBatch(sql: Executor, batch: NewBatch) {
  return sql.oneValue<string>`
    insert into coupon_batch (campaign_id, codes, most_uses, is_open_secret, is_first_come, made_by, asked_at)
    values (${batch.campaignId}, ${batch.codes}, ${batch.mostUses}, ${batch.isOpenSecret}, ${batch.isFirstCome},
      ${batch.madeBy}, ${batch.askedAt})
    returning id`;
}

/** Uses created without a second person's approval. */
export async function selectUnapprovedUses(sql: Executor, campaignId: string) {
  return sql.oneValue<number>`
    select coalesce(sum(codes::bigint * most_uses), 0)::float8 as uses from coupon_batch
    where campaign_id = ${campaignId} and made_at is not null and not is_approved`;
}

export type BatchTerms = Pick<NewBatch, 'codes' | 'mostUses' | 'isOpenSecret' | 'isFirstCome'>;

/** Marks a batch as created, with the terms that were approved. */
export async function updateBatchMade(
  sql: Executor,
  id: string,
  { at, isApproved, terms }: { at: Date; isApproved: boolean; terms: BatchTerms },
) {
  return sql.first<{ campaignId: string; codes: number }>`
    update coupon_batch set made_at = ${at}, is_approved = ${isApproved}, codes = ${terms.codes},
      most_uses = ${terms.mostUses}, is_open_secret = ${terms.isOpenSecret}, is_first_come = ${terms.isFirstCome}
    where id = ${id} and made_at is null
    returning campaign_id as "campaignId", codes`;
}

/** Inserts codes, skips existing ones and returns the number inserted. */
export async function insertCodes(sql: Executor, batchId: string, codes: readonly string[]) {
  return sql.rowCount`
    insert into coupon (code, campaign_id, batch_id, most_uses, is_open_secret, created_at)
    select code, campaign_id, coupon_batch.id, most_uses, is_open_secret, made_at
    from coupon_batch cross join unnest(${[...codes]}::text[]) as code
    where coupon_batch.id = ${batchId}
    on conflict (code) do nothing
    returning id`;
}

type CodeRow = { code: string; uses: number; mostUses: number };

type CodesOfBatch = { campaign: LocalizedName; slug: string; codes: CodeRow[] };

/** Returns the codes of a batch in creation order; undefined when the caller does not manage its campaign. */
export async function selectCodes(
  sql: Executor,
  caller: Caller,
  { id, batchId, offset = 0, limit }: { id: string; batchId: string; offset?: number; limit: number },
) {
  return sql.first<CodesOfBatch>`
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
}
