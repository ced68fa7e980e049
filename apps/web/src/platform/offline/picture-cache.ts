const prefix = 'seen-';
/** Photos in several sizes and QR codes; the oldest are evicted. */
const maxPictures = 300;

/** Per-account cache of viewed pictures, deleted on sign-out. */
export function createPictureCache(caches: CacheStorage) {
  return {
    find: (owner: string, pathname: string) =>
      caches.match(pathname, { cacheName: prefix + owner, ignoreVary: true }),
    async save(owner: string, pathname: string, response: Response): Promise<void> {
      const cache = await caches.open(prefix + owner);
      await cache.put(pathname, response);
      const keys = await cache.keys();
      await Promise.all(
        keys.slice(0, Math.max(0, keys.length - maxPictures)).map((oldest) => cache.delete(oldest)),
      );
    },
    /** Deletes the caches of all other accounts. */
    async deleteOthers(owner: string | undefined): Promise<void> {
      const others = (await caches.keys()).filter(
        (name) => name.startsWith(prefix) && name !== `${prefix}${owner ?? ''}`,
      );
      await Promise.all(others.map((name) => caches.delete(name)));
    },
  };
}
