import type { Executor } from '../../platform/postgres/database.ts';
import { tellOwner } from '../tree/tell-owner.ts';
import { recordEvent } from '../webhook/record-event.ts';
import { treePhoto } from './picture.notifications.ts';
import { insertTreePhoto } from './picture.queries.ts';

type Photo = { treeId: string; imageName: string; takenAt: Date; addedBy: string };

/** Adds a stored picture to the photos of a tree, whose row the caller holds, and tells its owner of it. */
export async function keepTreePhoto(
  sql: Executor,
  photo: Photo,
  { tellsOwner, now }: { tellsOwner: boolean; now: Date },
): Promise<void> {
  await insertTreePhoto(sql, photo);
  const told = { photo: { takenAt: photo.takenAt.toISOString() } };
  await recordEvent(sql, { type: 'photo.added', treeIds: [photo.treeId], told, at: now });
  if (tellsOwner) await tellOwner(sql, treePhoto, { treeId: photo.treeId, doneBy: photo.addedBy, at: now });
}
