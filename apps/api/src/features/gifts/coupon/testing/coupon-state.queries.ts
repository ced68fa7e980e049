import type { Executor } from '#core/postgres/database.ts';

export type CouponState = { uses: number; redemptions: number; trees: number };

export async function selectCouponState(sql: Executor, couponId: string): Promise<CouponState | undefined> {
  return sql.first<CouponState>`
    select
      uses,
      (select count(*)::int from coupon_redemption where coupon_id = coupon.id) as redemptions,
      (
        select count(*)::int
        from coupon_redemption as redemption
        join tree on tree.id = redemption.tree_id and tree.owner_id = redemption.account_id
        join tree_ledger as entry on entry.tree_id = tree.id
          and entry.kind = 'redeemed' and entry.to_holder = redemption.account_id
        where redemption.coupon_id = coupon.id
      ) as trees
    from coupon
    where id = ${couponId}`;
}
