import * as contract from '@nabta/contract/gifts/coupon';

import { limitedAddressKeyOf } from '#core/http/client-address.ts';
import { RawJson } from '#core/http/response.ts';
import { type Route, route } from '#core/http/serve.ts';

import { findCoupon, readCoupon } from './read-coupon.ts';
import { redeemCoupon } from './redeem-coupon.ts';

export const couponRoutes: Route[] = [
  route(contract.readCoupon, async ({ caller, params, http }, context) => {
    const accountId = caller?.accountId;
    const guesser = { accountId, addressKey: limitedAddressKeyOf(context.secrets, http.request) };
    const couponId = await findCoupon(context, params.code, guesser);
    return readCoupon(context.database.sql, { couponId, accountId, now: context.clock.now() });
  }),

  route(contract.redeemCoupon, async ({ caller, body, idempotent, http }, context) => {
    const { accountId } = caller;
    const guesser = { accountId, addressKey: limitedAddressKeyOf(context.secrets, http.request) };
    const couponId = await findCoupon(context, body.code, guesser);
    return idempotent(async (sql) => {
      const tree = await redeemCoupon(sql, { couponId, accountId, now: context.clock.now() });
      return new RawJson(`{"trees":[${tree}]}`);
    });
  }),
];
