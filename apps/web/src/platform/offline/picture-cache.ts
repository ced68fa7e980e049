const prefix = 'seen-';
/** Photos in several sizes and codes, the oldest of which make way. */
const most = 300;

/** Pictures that a person saw, in a cache under their name: nobody else's name leads there, and it goes with their sign-out. */
export function seenPictures(caches: CacheStorage) {
  return {
    find: (owner: string, pathname: string) =>
      caches.match(pathname, { cacheName: prefix + owner, ignoreVary: true }),
    async keep(owner: string, pathname: string, answer: Response): Promise<void> {
      const cache = await caches.open(prefix + owner);
      await cache.put(pathname, answer);
      const keys = await cache.keys();
      await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((oldest) => cache.delete(oldest)));
    },
    /** Removes what is not this person's. */
    async forgetOthers(owner: string | undefined): Promise<void> {
      const others = (await caches.keys()).filter(
        (name) => name.startsWith(prefix) && name !== `${prefix}${owner ?? ''}`,
      );
      await Promise.all(others.map((name) => caches.delete(name)));
    },
  };
}
