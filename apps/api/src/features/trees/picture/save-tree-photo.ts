import type { Executor } from '#core/postgres/database.ts';
import { recordEvent } from '#features/services/webhook/record-event.ts';

import { notifyOwner } from '../tree/notify-owner.ts';
import { treePhoto } from './picture.notifications.ts';
import { insertTreePhoto } from './picture.queries.ts';

type Photo = { treeId: string; imageName: string; takenAt: Date; addedBy: string };

/** Adds a stored picture to a tree whose row the caller has locked, and optionally notifies the owner. */
export async function saveTreePhoto(
  sql: Executor,
  photo: Photo,
  { tellsOwner, now }: { tellsOwner: boolean; now: Date },
): Promise<void> {
  await insertTreePhoto(sql, photo);
  const values = { photo: { takenAt: photo.takenAt.toISOString() } };
  await recordEvent(sql, { type: 'photo.added', treeIds: [photo.treeId], facts: values, at: now });
  if (tellsOwner) await notifyOwner(sql, treePhoto, { treeId: photo.treeId, doneBy: photo.addedBy, at: now });
}
