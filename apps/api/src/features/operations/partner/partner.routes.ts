import * as contract from '@nabta/contract/operations/partner';
import type { versionNotes } from '@nabta/contract/operations/partner';
import type * as z from 'zod/mini';

import { type Route, route } from '#core/http/serve.ts';
import { parseJson } from '#core/parse-json.ts';
import {
  rotateSecret,
  createEndpoint,
  editEndpoint,
  findEndpoint,
  listEndpoints,
  removeEndpoint,
} from '#features/services/webhook/manage-endpoints.ts';
import { listEvents } from '#features/services/webhook/read-events.ts';

import { cancelOrder } from './cancel-order.ts';
import { selectCompanyName } from './partner.queries.ts';
import { placeOrder } from './place-order.ts';
import { listOrders, readOrder } from './read-orders.ts';
import { listTrees, readCounters, readTree } from './read-trees.ts';
import { makeTestEvent } from './test-trees.ts';

/** Changes per dated API version, newest first. A breaking change requires a new version. */
const changelog: z.output<typeof versionNotes>[] = [
  {
    version: '2026-11-01',
    changes: ['The first version: trees, counters, orders, events, webhooks and test mode.'],
  },
];

/** Partner API routes; each key needs the scope of the call. */
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

  route(contract.placeOrder, async ({ caller, body, idempotent }, context) => {
    const { text } = await idempotent((sql) => placeOrder(context, sql, caller, body));
    const { id } = parseJson<contract.PartnerOrder>(text);
    // Read again: the gift secret is not stored, so it is not in the stored idempotent response.
    return readOrder(context, context.database.sql, { holder: caller, id });
  }),

  route(contract.cancelOrder, async ({ caller, params, body, idempotent }, context) => {
    const { text } = await idempotent((sql) =>
      cancelOrder(context, sql, caller, { id: params.id, keep: body.keep }),
    );
    const { returned, opened } = parseJson<contract.CancelledOrder>(text);
    // Read again: the links of what is kept are not stored.
    const order = await readOrder(context, context.database.sql, { holder: caller, id: params.id });
    return { order, returned, opened };
  }),

  route(contract.listOrders, async ({ caller, query }, context) =>
    listOrders(context, context.database.sql, caller, query),
  ),

  route(contract.getOrder, async ({ caller, params }, context) =>
    readOrder(context, context.database.sql, { holder: caller, id: params.id }),
  ),

  route(contract.listPartnerEvents, async ({ caller, query }, { database }) =>
    listEvents(database.sql, { ...ownerOf(caller), ...query }),
  ),

  route(contract.listWebhooks, async ({ caller }, { database }) =>
    listEndpoints(database.sql, ownerOf(caller)),
  ),

  route(contract.createWebhook, async ({ caller, body }, context) =>
    context.database.transaction((sql) =>
      createEndpoint(context, sql, {
        ...ownerOf(caller),
        draft: body,
        version: caller.version,
        createdBy: null,
      }),
    ),
  ),

  route(contract.updateWebhook, async ({ caller, params, body }, context) =>
    context.database.transaction(async (sql) =>
      editEndpoint(context, sql, await findEndpoint(sql, params.id, ownerOf(caller)), body),
    ),
  ),

  route(contract.deleteWebhook, async ({ caller, params }, { database }) =>
    database.transaction(async (sql) => {
      await removeEndpoint(sql, await findEndpoint(sql, params.id, ownerOf(caller)));
      return {};
    }),
  ),

  route(contract.rotateWebhookSecret, async ({ caller, params }, context) =>
    context.database.transaction(async (sql) =>
      rotateSecret(context, sql, await findEndpoint(sql, params.id, ownerOf(caller))),
    ),
  ),

  route(contract.makeTestEvent, async ({ caller, body }, context) =>
    context.database.transaction((sql) => makeTestEvent(context, sql, caller, body)),
  ),
];

function ownerOf({ companyId, isTest }: { companyId: string; isTest: boolean }) {
  return { companyId, isTest };
}
