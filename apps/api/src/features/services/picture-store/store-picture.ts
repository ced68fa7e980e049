import type { PictureFolder } from '@nabta/domain/picture-file';

import { day, hour, addMs, second } from '#core/clock.ts';
import { createConcurrencyLimit } from '#core/concurrency-limit.ts';
import type { Context } from '#core/context.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import { random } from '#core/random.ts';
import type { Limit } from '#core/rate-limit/rate-limit.queries.ts';
import { tokenBucket, consumeToken } from '#core/rate-limit/rate-limit.ts';
import { type Picture, type PictureFile, readPicture } from '#gateways/pictures/picture-store.ts';

import { encodePicture } from './encode-picture.ts';
import { detectPictureKind } from './picture-kind.ts';
import { removeUnusedPicture } from './picture.jobs.ts';

/** Encodes two at a time; callers that would wait until the connection times out get 503. */
const runLimited = createConcurrencyLimit({ maxConcurrent: 2, maxWaiting: 30, maxWaitMs: 12 * second });

const uploadsPerDay = tokenBucket(20, { refill: 20, everyMs: day });

/** Planters photograph every tree and upload the photos of several days when they are online again. */
const fieldUploadsPerDay = tokenBucket(1_000, { refill: 500, everyMs: day });

/**
 * Stores all sizes of a photo, counts it for the uploader and returns its name. A job deletes it after an
 * hour unless a record uses it.
 */
export async function storePicture(
  context: Context,
  uploader: string,
  folder: PictureFolder,
  bytes: Uint8Array,
): Promise<string> {
  return store(context, { key: `upload:${uploader}`, limit: uploadsPerDay }, folder, bytes);
}

/** Higher quota for field work, which is rate-limited by the reports that precede the photo. */
export async function storeFieldPicture(
  context: Context,
  uploader: string,
  bytes: Uint8Array,
): Promise<string> {
  return store(context, { key: `field-upload:${uploader}`, limit: fieldUploadsPerDay }, 'trees', bytes);
}

/** Copies a stored picture into another folder under a new name; undefined without one. */
export async function copyPicture(
  context: Context,
  picture: Picture,
  folder: PictureFolder,
): Promise<string | undefined> {
  const files = await readPicture(context.pictures, picture);
  return files.length === 0 ? undefined : putFiles(context, folder, files);
}

async function store(
  context: Context,
  { key, limit }: { key: string; limit: Limit },
  folder: PictureFolder,
  bytes: Uint8Array,
): Promise<string> {
  const { database, clock } = context;
  // Rejects files that are not photos before a token is consumed.
  await detectPictureKind(bytes);
  const files = await runLimited(async () => {
    // Consumes the token only after the queue, so a 503 costs nothing.
    await consumeToken(database.sql, key, limit, clock.now());
    return encodePicture(bytes);
  });
  return putFiles(context, folder, files);
}

async function putFiles(
  { database, clock, pictures }: Context,
  folder: PictureFolder,
  files: readonly PictureFile[],
): Promise<string> {
  const name = random.bytes(16).toString('hex');
  await addJob(database.sql, removeUnusedPicture, { folder, name }, addMs(clock.now(), hour));
  await pictures.put(folder, name, files);
  return name;
}
