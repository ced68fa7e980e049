import type { Delivery } from '@nabta/contract/supply/delivery';
import { maxDeliveryPhotos } from '@nabta/domain/delivery-state';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError } from '#core/errors/app-error.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';
import { storePicture } from '#features/services/picture-store/store-picture.ts';

import { insertDeliveryPhoto, lockDelivery } from './delivery.queries.ts';
import { readDelivery } from './read-delivery.ts';

export async function storeDeliveryPhoto(
  context: Context,
  caller: Caller,
  { id, bytes }: { id: string; bytes: Uint8Array },
): Promise<string> {
  const { database, clock } = context;
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
