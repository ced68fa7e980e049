import type { Delivery } from '@nabta/contract/delivery';
import { can } from '@nabta/domain/capability';
import { maxDeliveryPhotos } from '@nabta/domain/delivery-state';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { storePicture } from '../picture/store-picture.ts';
import { insertDeliveryPhoto, lockDelivery } from './delivery.queries.ts';
import { readDelivery } from './read-delivery.ts';

/** Makes a photo ready, for those who may add it. */
export async function storeDeliveryPhoto(
  context: Context,
  caller: Caller,
  { id, bytes }: { id: string; bytes: Uint8Array },
): Promise<string> {
  const { database, clock } = context;
  if (!can(caller.role, 'manageDeliveries')) throw new AppError('FORBIDDEN');
  await readDelivery(database.sql, { caller, now: clock.now() }, id);
  return storePicture(context, caller.accountId, 'trees', bytes);
}

export async function addDeliveryPhoto(
  { clock }: Context,
  sql: Executor,
  caller: Caller,
  { id, imageName }: { id: string; imageName: string },
): Promise<Delivery> {
  const now = clock.now();
  await lockDelivery(sql, caller, id);
  const { photos } = await readDelivery(sql, { caller, now }, id);
  if (photos.length >= maxDeliveryPhotos) throw new AppError('CONFLICT');
  await insertDeliveryPhoto(sql, { deliveryId: id, imageName, addedBy: caller.accountId, at: now });
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'photographed',
    subject: 'delivery',
    subjectId: id,
    at: now,
  });
  return readDelivery(sql, { caller, now }, id);
}
