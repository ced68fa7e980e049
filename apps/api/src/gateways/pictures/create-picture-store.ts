import { join } from 'node:path';

import type { BucketSettings, Config } from '../../config.ts';
import { openBucket } from '../bucket/bucket.ts';
import { createBucketStore } from './bucket-store.ts';
import { createDiskStore } from './disk-store.ts';
import { createMovingStore } from './moving-store.ts';
import type { PictureStore } from './picture-store.ts';

type Settings = Pick<Config, 'picturePlaces' | 'dataDir'>;

/** Where the configuration says pictures are kept, and are looked for while they move. */
export function createPictureStore(config: Settings): PictureStore {
  const { target, source } = openPicturePlaces(config);
  return source === undefined ? target : createMovingStore(target, source);
}

/** Where new pictures are kept, and where those are that still have to move there. */
export function openPicturePlaces({ picturePlaces, dataDir }: Settings): {
  target: PictureStore;
  source: PictureStore | undefined;
} {
  const open = (place: 'disk' | BucketSettings) =>
    place === 'disk' ? createDiskStore(join(dataDir, 'pictures')) : createBucketStore(openBucket(place));
  const [target, source] = picturePlaces;
  return { target: open(target), source: source && open(source) };
}
