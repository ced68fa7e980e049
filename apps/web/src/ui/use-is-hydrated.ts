import { useSyncExternalStore } from 'react';

const subscribeNever = () => () => undefined;

/** False on the server and while its page is hydrated; for what depends on the device. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}
