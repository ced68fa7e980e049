import type { PictureFolder } from '@nabta/domain/picture-file';

import { day, hour, later, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { addJob } from '../../platform/job-queue.ts';
import { random } from '../../platform/random.ts';
import { limitOf, takeToken } from '../../platform/rate-limit.ts';
import { createWaitingLine } from '../../platform/waiting-line.ts';
import { encodePicture } from './encode-picture.ts';
import { pictureKindOf } from './picture-kind.ts';
import { removeUnusedPicture } from './picture.jobs.ts';

/** SECURITY D3: two at a time; who would wait until the connection is closed over it is asked to come back. */
const inLine = createWaitingLine({ atOnce: 2, maxWaiting: 30, maxWaitMs: 12 * second });

/** SECURITY section 3. */
const uploadsPerDay = limitOf(20, { refill: 20, everyMs: day });

/**
 * Makes and keeps all sizes of a photo, counted as one of its uploader’s, and answers the name they have. What is not written down as used
 * within the hour, because something failed after this, is removed again.
 */
export async function storePicture(
  { database, clock, pictures }: Context,
  uploader: string,
  folder: PictureFolder,
  bytes: Uint8Array,
): Promise<string> {
  // What is no photo at all is refused without being counted.
  await pictureKindOf(bytes);
  const files = await inLine(async () => {
    // Counted when its turn has come: who is asked to come back has used up nothing.
    await takeToken(database.sql, `upload:${uploader}`, uploadsPerDay, clock.now());
    return encodePicture(bytes);
  });
  const name = random.bytes(16).toString('hex');
  await addJob(database.sql, removeUnusedPicture, { folder, name }, later(clock.now(), hour));
  await pictures.put(folder, name, files);
  return name;
}
