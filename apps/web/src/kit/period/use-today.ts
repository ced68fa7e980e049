import { useSyncExternalStore } from 'react';

/** The start of the present day. A page that was left open overnight finds the next one when somebody looks at it again. */
export function useToday(): Date {
  return new Date(useSyncExternalStore(subscribe, () => new Date().toDateString()));
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
