import type { Executor } from '../../platform/postgres/database.ts';
import { tellOwner } from '../tree/tell-owner.ts';
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
  if (tellsOwner) await tellOwner(sql, treePhoto, { treeId: photo.treeId, doneBy: photo.addedBy, at: now });
}
