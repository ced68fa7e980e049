import * as contract from '@nabta/contract/partner';

import { type Route, route } from '../../platform/http/serve.ts';
import {
  changeSecret,
  createEndpoint,
  editEndpoint,
  findEndpoint,
  listEndpoints,
  removeEndpoint,
} from '../webhook/manage-endpoints.ts';
import { listEvents } from '../webhook/read-events.ts';
import { changelog } from './partner-versions.ts';
import { selectCompanyName } from './partner.queries.ts';
import { placeOrder } from './place-order.ts';
import { listOrders, readOrder } from './read-orders.ts';
import { listTrees, readCounters, readTree } from './read-trees.ts';
import { makeTestEvent } from './test-trees.ts';

/** What programs of companies may ask for, each with a key that has the scope of the call. */
export const partnerRoutes: Route[] = [
  route(contract.listPartnerVersions, async () => changelog),

  route(contract.getPartner, async ({ caller }, { database }) => ({
    company: { id: caller.companyId, name: await selectCompanyName(database.sql, caller.companyId) },
    isTest: caller.isTest,
    scopes: caller.scopes,
    version: caller.version,
    expiresAt: caller.expiresAt?.toISOString() ?? null,
  })),

  route(contract.listPartnerTrees, async ({ caller, query }, context) => listTrees(context, caller, query)),

  route(contract.getPartnerTree, async ({ caller, params }, context) =>
    readTree(context, caller, params.publicId),
  ),

  route(contract.getPartnerCounters, async ({ caller }, context) => readCounters(context, caller)),

  route(contract.placeOrder, async ({ caller, body, once }, context) => {
    const { text } = await once((sql) => placeOrder(context, sql, caller, body));
    const { id } = JSON.parse(text) as contract.PartnerOrder;
    // Read anew: what opens a gift is in no table, and so in no answer that is kept.
    return readOrder(context, context.database.sql, { holder: caller, id });
  }),

  route(contract.listOrders, async ({ caller, query }, context) =>
    listOrders(context, context.database.sql, caller, query),
  ),

  route(contract.getOrder, async ({ caller, params }, context) =>
    readOrder(context, context.database.sql, { holder: caller, id: params.id }),
  ),

  route(contract.listPartnerEvents, async ({ caller: { companyId, isTest }, query }, { database }) =>
    listEvents(database.sql, { companyId, isTest, ...query }),
  ),

  route(contract.listWebhooks, async ({ caller: { companyId, isTest } }, { database }) =>
    listEndpoints(database.sql, { companyId, isTest }),
  ),

  route(contract.createWebhook, async ({ caller, body }, context) =>
    context.database.transaction((sql) =>
      createEndpoint(context, sql, {
        companyId: caller.companyId,
        isTest: caller.isTest,
        draft: body,
        version: caller.version,
        createdBy: null,
      }),
    ),
  ),

  route(contract.updateWebhook, async ({ caller, params, body }, context) =>
    context.database.transaction(async (sql) =>
      editEndpoint(context, sql, await findEndpoint(sql, params.id, holderOf(caller)), body),
    ),
  ),

  route(contract.deleteWebhook, async ({ caller, params }, { database }) =>
    database.transaction(async (sql) => {
      await removeEndpoint(sql, await findEndpoint(sql, params.id, holderOf(caller)));
      return {};
    }),
  ),

  route(contract.rotateWebhookSecret, async ({ caller, params }, context) =>
    context.database.transaction(async (sql) =>
      changeSecret(context, sql, await findEndpoint(sql, params.id, holderOf(caller))),
    ),
  ),

  route(contract.makeTestEvent, async ({ caller, body }, context) =>
    context.database.transaction((sql) => makeTestEvent(context, sql, caller, body)),
  ),
];

function holderOf({ companyId, isTest }: { companyId: string; isTest: boolean }) {
  return { companyId, isTest };
}
