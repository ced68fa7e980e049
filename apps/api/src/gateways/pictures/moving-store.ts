import type { PictureStore } from './picture-store.ts';

/**
 * Pictures in two places, while they move from the second to the first: new ones are kept in the first, and one that is not
 * there yet is read from the second.
 */
export function createMovingStore(target: PictureStore, source: PictureStore): PictureStore {
  return {
    put: (folder, name, files) => target.put(folder, name, files),

    /** Asked for again at last: one that left the second place in between is in the first by then. */
    read: async (folder, fileName) =>
      (await target.read(folder, fileName)) ??
      (await source.read(folder, fileName)) ??
      (await target.read(folder, fileName)),

    /** From where it may be taken first, so that whoever moves it at this moment sees that it is gone (`move-pictures`). */
    async remove(folder, name) {
      await source.remove(folder, name);
      await target.remove(folder, name);
    },

    async *list(folder) {
      const seen = new Set<string>();
      for (const store of [source, target]) {
        for await (const name of store.list(folder)) {
          if (!seen.has(name)) yield name;
          seen.add(name);
        }
      }
    },
  };
}
