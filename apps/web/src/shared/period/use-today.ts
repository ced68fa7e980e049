import { dayInRiyadh } from '@nabta/domain/riyadh-time';
import { useSyncExternalStore } from 'react';

/** Start of the current day; a page left open overnight updates when it becomes visible. */
export function useToday(): Date {
  return new Date(useSyncExternalStore(subscribe, today, todayInRiyadh));
}

const today = () => new Date().toDateString();
/** The server does not know the time zone of the device. */
const todayInRiyadh = () => new Date(`${dayInRiyadh(new Date())}T12:00:00`).toDateString();

/** Noon of the current day, when most time zones have the same date as Riyadh. */
export function useNoon(): Date {
  return new Date(useToday().getTime() + 12 * 60 * 60 * 1_000);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
