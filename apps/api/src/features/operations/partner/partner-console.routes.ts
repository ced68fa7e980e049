import * as contract from '@nabta/contract/operations/partner-console';

import { type Route, route } from '#core/http/serve.ts';
import { listEndpoints } from '#features/services/webhook/manage-endpoints.ts';

import { findManagedCompany, listManagedCompanies } from './find-managed-company.ts';
import { createKey, listKeys, revokeKey } from './manage-keys.ts';
import {
  addWebhook,
  editWebhook,
  pingWebhook,
  readWebhookLog,
  removeWebhook,
  renewSecret,
  replayWebhooks,
} from './manage-webhooks.ts';

/** Partner keys and webhooks, for company accounts and staff. */
export const partnerConsoleRoutes: Route[] = [
  route(contract.listPartnerCompanies, async ({ caller }, { database }) =>
    listManagedCompanies(database.sql, caller),
  ),

  route(
    contract.readPartnerAccess,
    async ({ caller, params: { companyId } }, { database: { sql }, clock }) => {
      const company = await findManagedCompany(sql, caller, companyId);
      const [keys, webhooks] = await Promise.all([
        listKeys(sql, companyId, clock.now()),
        listEndpoints(sql, { companyId }),
      ]);
      return { company, keys, webhooks };
    },
  ),

  route(contract.createPartnerKey, async ({ caller, params, body }, context) =>
    createKey(context, caller, { ...params, ...body }),
  ),

  route(contract.revokePartnerKey, async ({ caller, params }, context) => {
    await revokeKey(context, caller, params.id);
    return {};
  }),

  route(contract.addWebhook, async ({ caller, params, body }, context) =>
    addWebhook(context, caller, { ...params, ...body }),
  ),

  route(contract.readWebhookLog, async ({ caller, params, query }, { database }) =>
    readWebhookLog(database.sql, caller, { ...params, ...query }),
  ),

  route(contract.editWebhook, async ({ caller, params, body }, context) =>
    editWebhook(context, caller, { id: params.id, changes: body }),
  ),

  route(contract.removeWebhook, async ({ caller, params }, context) => {
    await removeWebhook(context, caller, params.id);
    return {};
  }),

  route(contract.renewWebhookSecret, async ({ caller, params }, context) =>
    renewSecret(context, caller, params.id),
  ),

  route(contract.pingWebhook, async ({ caller, params }, context) => {
    await pingWebhook(context, caller, params.id);
    return {};
  }),

  route(contract.replayWebhooks, async ({ caller, params, body }, context) =>
    replayWebhooks(context, caller, { id: params.id, deliveryIds: body.deliveries }),
  ),
];
