import * as contract from '@nabta/contract/tag';

import { Content, RawJson } from '../../platform/answer.ts';
import { limitedAddressKeyOf } from '../../platform/client-address.ts';
import { takeToken } from '../../platform/rate-limit.ts';
import { type Route, route } from '../../platform/serve.ts';
import { assertTagSecret, claimTree } from './claim-tree.ts';
import { printTags } from './print-tags.ts';
import { readTag } from './read-tag.ts';
import { readsPerAddress } from './tag-limits.ts';

export const tagRoutes: Route[] = [
  route(contract.getTreeByTag, async ({ caller, params, http }, { database, secrets, clock }) => {
    const addressKey = limitedAddressKeyOf(secrets, http.request);
    if (addressKey !== undefined)
      await takeToken(database.sql, `tag:${addressKey}`, readsPerAddress, clock.now());
    return readTag(database.readSql, params.id, caller?.accountId);
  }),

  route(contract.claimTree, async ({ caller, params, body, once }, context) => {
    const { accountId } = caller;
    await assertTagSecret(context, accountId, { id: params.id, secret: body.secret });
    const claim = { tagId: params.id, accountId, now: context.clock.now() };
    return once(async (sql) => new RawJson(await claimTree(sql, claim)));
  }),

  route(contract.printTags, async ({ caller, query }, context) => {
    const body = await printTags(context, caller, query);
    return new Content({ body, headers: { 'content-disposition': 'attachment; filename="nabta-tags.pdf"' } });
  }),
];
