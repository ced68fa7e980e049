import * as contract from '@nabta/contract/gifts/gift';

import { type Route, route } from '#core/http/serve.ts';

import { cancelGift, declineGift } from './end-gift.ts';
import { assertLinkSecret, readGiftLink } from './gift-link.ts';
import { selectReceivers } from './gift.queries.ts';
import { giveTree } from './give-tree.ts';
import { giveTrees } from './give-trees.ts';
import { openGift, openGifts } from './open-gifts.ts';
import { readGiftPage, listGivenGifts, listReceivedGifts } from './read-gifts.ts';
import { remindReceiver } from './remind-receiver.ts';
import { setSmsOptOut } from './sms-opt-out.ts';
import { thankGiver } from './thank-giver.ts';

const maxReceivers = 20;

export const giftRoutes: Route[] = [
  route(contract.giveTree, async ({ caller, params, body, idempotent, http }, context) => {
    const hasNoIdempotencyKey = http.request.headers['idempotency-key'] === undefined;
    const input = { ...body, publicId: params.publicId, hasNoIdempotencyKey };
    return idempotent((sql) => giveTree(context, sql, { caller, input }));
  }),

  route(contract.giveTrees, async ({ caller, body, idempotent }, context) =>
    idempotent((sql) => giveTrees(context, sql, { caller, input: body })),
  ),

  route(contract.readGiftLink, async ({ caller, params }, context) =>
    readGiftLink(context, context.database.sql, caller, params.id),
  ),

  route(contract.openGifts, async ({ caller, params: { code }, body: { secret }, idempotent }, context) => {
    await assertLinkSecret(context, caller, { code, secret });
    return idempotent((sql) => openGifts(context, sql, caller, code));
  }),

  route(contract.thankGiver, async ({ caller, params, body: { words }, idempotent }, context) =>
    idempotent((sql) => thankGiver(context, sql, caller, { giftId: params.id, words })),
  ),

  route(contract.openGift, async ({ caller, params, idempotent }, context) =>
    idempotent((sql) => openGift(context, sql, caller, params.id)),
  ),

  route(contract.declineGift, async ({ caller, params, idempotent }, context) =>
    idempotent(async (sql) => {
      await declineGift(context, sql, caller, params.id);
      return {};
    }),
  ),

  route(contract.cancelGift, async ({ caller, params, idempotent }, context) =>
    idempotent((sql) => cancelGift(context, sql, caller, params.id)),
  ),

  route(contract.remindReceiver, async ({ caller, params, idempotent }, context) =>
    idempotent((sql) => remindReceiver(context, sql, caller, params.id)),
  ),

  route(contract.readGiftPage, async ({ caller, params }, { database }) =>
    readGiftPage(database.readSql, params.code, caller?.accountId),
  ),

  route(contract.refuseGiftMessages, async ({ params, body }, context) => {
    await setSmsOptOut(context, { ...params, ...body, isOptedOut: true });
    return {};
  }),

  route(contract.allowGiftMessages, async ({ params, body }, context) => {
    await setSmsOptOut(context, { ...params, ...body, isOptedOut: false });
    return {};
  }),

  route(contract.listReceivedGifts, async ({ caller }, { database, clock }) =>
    listReceivedGifts(database.readSql, caller.accountId, clock.now()),
  ),

  route(contract.listGivenGifts, async ({ caller, query }, { database }) =>
    listGivenGifts(database.readSql, caller.accountId, query),
  ),

  route(contract.listGiftReceivers, async ({ caller }, { database }) => {
    const rows = await selectReceivers(database.readSql, caller.accountId, maxReceivers);
    return rows.map(({ phone, person }) => ({ phone, account: person }));
  }),
];
