import { useSyncExternalStore } from 'react';

/** The start of the present day. A page that was left open overnight finds the next one when somebody looks at it again. */
export function useToday(): Date {
  return new Date(useSyncExternalStore(subscribe, () => new Date().toDateString()));
}

/** The middle of the present day, at which most of the world has the same date as Riyadh. */
export function useNoon(): Date {
  return new Date(useToday().getTime() + 12 * 60 * 60 * 1_000);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
