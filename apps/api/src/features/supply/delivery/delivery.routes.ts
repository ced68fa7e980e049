import * as contract from '@nabta/contract/delivery';

import { type Route, route } from '../../platform/http/serve.ts';
import { addDeliveryPhoto, storeDeliveryPhoto } from './add-delivery-photo.ts';
import { editDelivery } from './edit-delivery.ts';
import { moveDelivery } from './move-delivery.ts';
import { countDeliveries, listDeliveries, listNurseries, readDelivery } from './read-delivery.ts';
import { scheduleDelivery } from './schedule-delivery.ts';

export const deliveryRoutes: Route[] = [
  route(contract.listDeliveries, async ({ caller, query }, { database, clock }) =>
    listDeliveries(database.readSql, { caller, now: clock.now() }, query),
  ),

  route(contract.countDeliveries, async ({ caller }, { database, clock }) =>
    countDeliveries(database.readSql, { caller, now: clock.now() }),
  ),

  route(contract.listNurseries, async ({ caller }, { database }) => listNurseries(database.readSql, caller)),

  route(contract.getDelivery, async ({ caller, params }, { database, clock }) =>
    readDelivery(database.sql, { caller, now: clock.now() }, params.id),
  ),

  route(contract.scheduleDelivery, async ({ caller, body, once }, context) =>
    once((sql) => scheduleDelivery(context, sql, caller, body)),
  ),

  route(contract.updateDelivery, async ({ caller, params, body, version }, context) =>
    context.database.transaction((sql) =>
      editDelivery(context, sql, caller, { id: params.id, version, edit: body }),
    ),
  ),

  route(contract.moveDelivery, async ({ caller, params, body, once }, context) =>
    once((sql) => moveDelivery(context, sql, caller, { ...body, id: params.id })),
  ),

  route(contract.addDeliveryPhoto, async ({ caller, params, file, once }, context) => {
    const imageName = await storeDeliveryPhoto(context, caller, { ...params, bytes: file });
    return once((sql) => addDeliveryPhoto(context, sql, caller, { ...params, imageName }));
  }),
];
