import { useSyncExternalStore } from 'react';

/** Rows come and go while one scrolls: a picture that could not be loaded is not asked for again by the next row. */
const broken = new Set<string>();
const listeners = new Set<() => void>();

/** The first of these addresses that has not failed; `onError` gives up the one shown. */
export function useFirstPicture(addresses: readonly string[]): {
  src: string | undefined;
  onError: () => void;
} {
  const first = () => addresses.find((address) => !broken.has(address));
  const src = useSyncExternalStore(subscribe, first, first);
  return {
    src,
    onError() {
      if (src === undefined) return;
      // What failed without a connection is asked for again with one.
      if (broken.size === 0) window.addEventListener('online', forget, { once: true });
      broken.add(src);
      tell();
    },
  };
}

function forget(): void {
  broken.clear();
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
