import { join } from 'node:path';

import type { Config } from '../../config.ts';
import { createBucketStore } from './bucket-store.ts';
import { createDiskStore } from './disk-store.ts';
import type { PictureStore } from './picture-store.ts';

/** SECURITY D11. */
const timeoutMs = 3_000;

/** Where the configuration says pictures are kept: below the data directory, or in the bucket of this environment. */
export function createPictureStore({
  pictureStore,
  dataDir,
}: Pick<Config, 'pictureStore' | 'dataDir'>): PictureStore {
  if (pictureStore === 'disk') return createDiskStore(join(dataDir, 'pictures'));
  return createBucketStore({ ...pictureStore, timeoutMs });
}
