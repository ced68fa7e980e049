import { useSyncExternalStore } from 'react';

/** URLs that failed to load, so that recycled list rows do not request them again. */
const failedUrls = new Set<string>();
const listeners = new Set<() => void>();

export function useLoadablePicture(urls: readonly string[]): {
  src: string | undefined;
  onError: () => void;
} {
  const firstLoadable = () => urls.find((url) => !failedUrls.has(url));
  const src = useSyncExternalStore(subscribe, firstLoadable, firstLoadable);
  return {
    src,
    onError() {
      if (src === undefined) return;
      // Failures without a connection are retried once there is one.
      if (failedUrls.size === 0) window.addEventListener('online', reset, { once: true });
      failedUrls.add(src);
      notifyListeners();
    },
  };
}

function reset(): void {
  failedUrls.clear();
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
