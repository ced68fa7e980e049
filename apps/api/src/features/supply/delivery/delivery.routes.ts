import * as contract from '@nabta/contract/supply/delivery';
import { dayInRiyadh } from '@nabta/domain/riyadh-time';

import { type Route, route } from '#core/http/serve.ts';

import { addDeliveryPhoto, storeDeliveryPhoto } from './add-delivery-photo.ts';
import { selectDeliveryCounts, selectNurseries } from './delivery-page.queries.ts';
import { moveDelivery } from './move-delivery.ts';
import { listDeliveries, readDelivery } from './read-delivery.ts';
import { editDelivery, scheduleDelivery } from './schedule-delivery.ts';

export const deliveryRoutes: Route[] = [
  route(contract.listDeliveries, async ({ caller, query }, { database, clock }) =>
    listDeliveries(database.readSql, { caller, now: clock.now() }, query),
  ),

  route(contract.countDeliveries, async ({ caller }, { database, clock }) =>
    selectDeliveryCounts(database.readSql, caller, dayInRiyadh(clock.now())),
  ),

  route(contract.listNurseries, async (_request, { database }) => selectNurseries(database.readSql)),

  route(contract.getDelivery, async ({ caller, params }, { database, clock }) =>
    readDelivery(database.sql, { caller, now: clock.now() }, params.id),
  ),

  route(contract.scheduleDelivery, async ({ caller, body, idempotent }, context) =>
    idempotent((sql) => scheduleDelivery(context, sql, caller, body)),
  ),

  route(contract.updateDelivery, async ({ caller, params, body, version }, context) =>
    context.database.transaction((sql) =>
      editDelivery(context, sql, caller, { id: params.id, version, edit: body }),
    ),
  ),

  route(contract.moveDelivery, async ({ caller, params, body, idempotent }, context) =>
    idempotent((sql) => moveDelivery(context, sql, caller, { ...body, id: params.id })),
  ),

  route(contract.addDeliveryPhoto, async ({ caller, params, file, idempotent }, context) => {
    const imageName = await storeDeliveryPhoto(context, caller, { ...params, bytes: file });
    return idempotent((sql) => addDeliveryPhoto(context, sql, caller, { ...params, imageName }));
  }),
];
