import type { EventDetails } from '@nabta/contract/analytics';
import type { EventName } from '@nabta/domain/analytics-event';

import { readConsent } from './consent.ts';

export type TrackedEvent = { name: EventName; details: EventDetails | undefined; at: number };

type Listener = (event: TrackedEvent) => void;

const maxEarly = 20;
let early: TrackedEvent[] = [];
let listener: Listener | undefined;

/** Says that something happened that the product counts (SPEC section 7); nothing, where the person did not agree to it. */
export function track(name: EventName, details?: EventDetails): void {
  if (readConsent() !== 'given') return;
  const event = { name, details, at: Date.now() };
  if (listener !== undefined) listener(event);
  else if (early.length < maxEarly) early.push(event);
}

/** Gives a recorder every event, also those from before it was loaded. */
export function onTracked(next: Listener): () => void {
  listener = next;
  const waiting = early;
  early = [];
  for (const event of waiting) next(event);
  return () => {
    listener = undefined;
  };
}
