import { join } from 'node:path';

import type { BucketSettings, Config } from '#config.ts';

import { openBucket } from '../bucket/bucket.ts';
import { createBucketStore } from './bucket-store.ts';
import { createDiskStore } from './disk-store.ts';
import type { PictureStore } from './picture-store.ts';

type Settings = Pick<Config, 'pictureLocations' | 'dataDir'>;

/** Returns the configured store; during a migration it also reads from the old store. */
export function createPictureStore(config: Settings): PictureStore {
  const { target, source } = openPictureStores(config);
  return source === undefined ? target : createMigratingStore(target, source);
}

/** Returns the target store and, during a migration, the source store. */
export function openPictureStores({ pictureLocations, dataDir }: Settings): {
  target: PictureStore;
  source: PictureStore | undefined;
} {
  const open = (location: 'disk' | BucketSettings) =>
    location === 'disk'
      ? createDiskStore(join(dataDir, 'pictures'))
      : createBucketStore(openBucket(location));
  const [target, source] = pictureLocations;
  return { target: open(target), source: source && open(source) };
}

/** Writes to `target` and falls back to `source` for reads, while pictures migrate from source to target. */
export function createMigratingStore(target: PictureStore, source: PictureStore): PictureStore {
  return {
    put: (folder, name, files) => target.put(folder, name, files),

    /** Reads the target again at the end: the picture may have moved between the first two reads. */
    read: async (folder, fileName) =>
      (await target.read(folder, fileName)) ??
      (await source.read(folder, fileName)) ??
      (await target.read(folder, fileName)),

    /** Removes from the source first, so a running migration sees the removal (`migrate-pictures`). */
    async remove(folder, name) {
      await source.remove(folder, name);
      await target.remove(folder, name);
    },

    async *list(folder) {
      const listedNames = new Set<string>();
      for (const store of [source, target]) {
        for await (const name of store.list(folder)) {
          if (!listedNames.has(name)) yield name;
          listedNames.add(name);
        }
      }
    },
  };
}
