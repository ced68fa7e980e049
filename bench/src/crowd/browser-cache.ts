type Headers = Record<string, string | string[] | undefined>;

/** What one browser keeps of what it was told it may: the same is not asked for again while it is fresh, and after that by its tag. */
export type BrowserCache = {
  isFresh(path: string): boolean;
  headersFor(path: string): Record<string, string>;
  keep(path: string, status: number, headers: Headers): void;
};

export function createBrowserCache(): BrowserCache {
  const kept = new Map<string, { freshUntil: number; tag: string | undefined }>();
  return {
    isFresh: (path) => (kept.get(path)?.freshUntil ?? 0) > performance.now(),
    headersFor(path) {
      const tag = kept.get(path)?.tag;
      return tag === undefined ? {} : { 'if-none-match': tag };
    },
    keep(path, status, headers) {
      const control = String(headers['cache-control']);
      if ((status !== 200 && status !== 204 && status !== 304) || control.includes('no-store')) return;
      const [, seconds = '0'] = /max-age=(\d+)/u.exec(control) ?? [];
      const tag = headers['etag'];
      kept.set(path, {
        freshUntil: performance.now() + Number(seconds) * 1_000,
        tag: typeof tag === 'string' ? tag : undefined,
      });
    },
  };
}
