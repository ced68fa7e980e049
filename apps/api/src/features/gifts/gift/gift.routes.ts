import * as contract from '@nabta/contract/gift';

import { type Route, route } from '../../platform/http/serve.ts';
import { declineGift } from './decline-gift.ts';
import { assertLinkSecret, readGiftLink } from './gift-link.ts';
import { selectReceivers } from './gift.queries.ts';
import { giveTree } from './give-tree.ts';
import { giveTrees } from './give-trees.ts';
import { listGivenGifts, listReceivedGifts } from './list-gifts.ts';
import { openGift } from './open-gift.ts';
import { openGifts } from './open-gifts.ts';
import { readGiftPage } from './read-gift-page.ts';
import { changeRefusal } from './refusal.ts';
import { remindReceiver } from './remind-receiver.ts';
import { takeBackGift } from './take-back-gift.ts';
import { thankGiver } from './thank-giver.ts';

const maxReceivers = 20;

export const giftRoutes: Route[] = [
  route(contract.giveTree, async ({ caller, params, body, once, http }, context) => {
    const isBare = http.request.headers['idempotency-key'] === undefined;
    const wish = { ...body, publicId: params.publicId, isBare };
    return once((sql) => giveTree(context, sql, { caller, wish }));
  }),

  route(contract.giveTrees, async ({ caller, body, once }, context) =>
    once((sql) => giveTrees(context, sql, { caller, wish: body })),
  ),

  route(contract.readGiftLink, async ({ caller, params }, context) =>
    readGiftLink(context, context.database.sql, caller, params.id),
  ),

  route(contract.openGifts, async ({ caller, params: { code }, body: { secret }, once }, context) => {
    await assertLinkSecret(context, caller, { code, secret });
    return once((sql) => openGifts(context, sql, caller, code));
  }),

  route(contract.thankGiver, async ({ caller, params, body: { words }, once }, context) =>
    once((sql) => thankGiver(context, sql, caller, { giftId: params.id, words })),
  ),

  route(contract.openGift, async ({ caller, params, once }, context) =>
    once((sql) => openGift(context, sql, caller, params.id)),
  ),

  route(contract.declineGift, async ({ caller, params, once }, context) =>
    once(async (sql) => {
      await declineGift(context, sql, caller, params.id);
      return {};
    }),
  ),

  route(contract.takeBackGift, async ({ caller, params, once }, context) =>
    once((sql) => takeBackGift(context, sql, caller, params.id)),
  ),

  route(contract.remindReceiver, async ({ caller, params, once }, context) =>
    once((sql) => remindReceiver(context, sql, caller, params.id)),
  ),

  route(contract.readGiftPage, async ({ caller, params }, { database }) =>
    readGiftPage(database.readSql, params.code, caller?.accountId),
  ),

  route(contract.refuseGiftMessages, async ({ params, body }, context) => {
    await changeRefusal(context, { ...params, ...body, isRefused: true });
    return {};
  }),

  route(contract.allowGiftMessages, async ({ params, body }, context) => {
    await changeRefusal(context, { ...params, ...body, isRefused: false });
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
