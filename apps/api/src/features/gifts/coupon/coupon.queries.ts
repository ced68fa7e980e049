import type { CouponOffer } from '@nabta/contract/gifts/coupon';

import { addMs, day } from '#core/clock.ts';
import type { Executor } from '#core/postgres/database.ts';

import { isInPool } from './coupon.fragments.ts';

export type CampaignPeriod = { startsAt: Date; endsAt: Date | null };

/** A tree from a public code cannot be transferred for this time after redemption. */
const transferLockMs = 30 * day;

export async function selectCouponId(sql: Executor, code: string) {
  return sql.firstValue<string>`select id from coupon where code = ${code}`;
}

/** Counts a use if one is left; the row lock serializes redemptions of the same code. */
export async function updateCouponUses(sql: Executor, id: string) {
  return sql.hasRow`
    update coupon set uses = uses + 1 where id = ${id} and uses < most_uses returning id`;
}

type Terms = CampaignPeriod & { campaignId: string; maxPerPerson: number; isRedeemed: boolean };

export async function selectTerms(sql: Executor, couponId: string, accountId: string) {
  return sql.one<Terms>`
    select
      campaign.id as "campaignId",
      campaign.most_per_person as "maxPerPerson",
      campaign.starts_at as "startsAt",
      campaign.ends_at as "endsAt",
      exists (
        select from coupon_redemption where coupon_id = coupon.id and account_id = ${accountId}
      ) as "isRedeemed"
    from coupon
    join campaign on campaign.id = coupon.campaign_id
    where coupon.id = ${couponId}`;
}

/** Counts a redemption of an account unless the campaign's limit per person is reached. */
export async function updateCampaignPerson(
  sql: Executor,
  { campaignId, accountId, maxPerPerson }: { campaignId: string; accountId: string; maxPerPerson: number },
) {
  return sql.hasRow`
    insert into campaign_person as person (campaign_id, account_id, redemptions)
    values (${campaignId}, ${accountId}, 1)
    on conflict (campaign_id, account_id) do update set redemptions = person.redemptions + 1
    where person.redemptions < ${maxPerPerson}
    returning redemptions`;
}

/** Locks the next free tree of the pool; skips locked rows instead of waiting. */
export async function lockTreeOfPool(sql: Executor, campaignId: string) {
  return sql.firstValue<string>`
    select id from tree
    where ${isInPool(sql)} and campaign_id = ${campaignId}
    order by id
    limit 1
    for no key update skip locked`;
}

export async function insertRedemption(
  sql: Executor,
  redemption: { couponId: string; accountId: string; treeId: string; redeemedAt: Date },
): Promise<void> {
  await sql`
    insert into coupon_redemption (coupon_id, account_id, tree_id, redeemed_at)
    values (${redemption.couponId}, ${redemption.accountId}, ${redemption.treeId}, ${redemption.redeemedAt})`;
}

type OfferRow = CampaignPeriod & {
  offer: CouponOffer;
  isRedeemed: boolean;
  isUsedUp: boolean;
  hasTree: boolean;
  isAtLimit: boolean;
};

export async function selectOffer(
  sql: Executor,
  { couponId, accountId }: { couponId: string; accountId: string | undefined },
) {
  return sql.first<OfferRow>`
    select
      json_build_object(
        'campaign', campaign.name,
        'company', case when company.id is not null then json_build_object(
          'id', company.id, 'name', company.name, 'image', picture_json(company.image_name)) end,
        'specie', case when specie.id is not null then json_build_object(
          'id', specie.id, 'commonName', specie.common_name) end,
        'endsAt', iso_instant(campaign.ends_at)) as offer,
      exists (
        select from coupon_redemption where coupon_id = coupon.id and account_id = ${accountId ?? null}
      ) as "isRedeemed",
      campaign.starts_at as "startsAt",
      campaign.ends_at as "endsAt",
      coupon.uses >= coupon.most_uses as "isUsedUp",
      exists (select from tree where ${isInPool(sql)} and tree.campaign_id = campaign.id) as "hasTree",
      exists (
        select from campaign_person
        where campaign_id = campaign.id and account_id = ${accountId ?? null}
          and redemptions >= campaign.most_per_person
      ) as "isAtLimit"
    from coupon
    join campaign on campaign.id = coupon.campaign_id
    left join company on company.id = campaign.company_id
    left join specie on specie.id = campaign.specie_id
    where coupon.id = ${couponId}`;
}

/** Whether the tree came from a public code too recently to be given away. */
export async function selectIsTransferLocked(sql: Executor, treeId: string, now: Date) {
  return sql.hasRow`
    select 1
    from coupon_redemption as redemption
    join coupon on coupon.id = redemption.coupon_id
    where redemption.tree_id = ${treeId} and coupon.is_open_secret and redemption.redeemed_at > ${addMs(now, -transferLockMs)}`;
}
