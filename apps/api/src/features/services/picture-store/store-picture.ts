import type { PictureFolder } from '@nabta/domain/picture-file';

import { day, hour, later, second } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import type { Limit } from '../../platform/limit/rate-limit.queries.ts';
import { limitOf, takeToken } from '../../platform/limit/rate-limit.ts';
import { random } from '../../platform/random.ts';
import { createWaitingLine } from '../../platform/waiting-line.ts';
import { encodePicture } from './encode-picture.ts';
import { pictureKindOf } from './picture-kind.ts';
import { removeUnusedPicture } from './picture.jobs.ts';

/** SECURITY D3: two at a time; who would wait until the connection is closed over it is asked to come back. */
const inLine = createWaitingLine({ atOnce: 2, maxWaiting: 30, maxWaitMs: 12 * second });

/** SECURITY section 3. */
const uploadsPerDay = limitOf(20, { refill: 20, everyMs: day });

/** Who plants takes a photo of every tree, and sends those of some days at once when there is a connection again. */
const fieldUploadsPerDay = limitOf(1_000, { refill: 500, everyMs: day });

/**
 * Makes and keeps all sizes of a photo, counted as one of its uploader’s, and answers the name they have. What is not written down as used
 * within the hour, because something failed after this, is removed again.
 */
export async function storePicture(
  context: Context,
  uploader: string,
  folder: PictureFolder,
  bytes: Uint8Array,
): Promise<string> {
  return store(context, { key: `upload:${uploader}`, limit: uploadsPerDay }, folder, bytes);
}

/** The same of a tree that somebody works at; what they did has been taken already, so that nobody sends these endlessly. */
export async function storeFieldPicture(
  context: Context,
  uploader: string,
  bytes: Uint8Array,
): Promise<string> {
  return store(context, { key: `field-upload:${uploader}`, limit: fieldUploadsPerDay }, 'trees', bytes);
}

async function store(
  { database, clock, pictures }: Context,
  { key, limit }: { key: string; limit: Limit },
  folder: PictureFolder,
  bytes: Uint8Array,
): Promise<string> {
  // What is no photo at all is refused without being counted.
  await pictureKindOf(bytes);
  const files = await inLine(async () => {
    // Counted when its turn has come: who is asked to come back has used up nothing.
    await takeToken(database.sql, key, limit, clock.now());
    return encodePicture(bytes);
  });
  const name = random.bytes(16).toString('hex');
  await addJob(database.sql, removeUnusedPicture, { folder, name }, later(clock.now(), hour));
  await pictures.put(folder, name, files);
  return name;
}
