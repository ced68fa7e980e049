import type { EventDetails } from '@nabta/contract/operations/analytics';
import type { EventName } from '@nabta/domain/analytics-event';

import { readConsent } from './consent.ts';

export type TrackedEvent = { name: EventName; details: EventDetails | undefined; at: number };

type Listener = (event: TrackedEvent) => void;

const maxBuffered = 20;
let buffer: TrackedEvent[] = [];
let listener: Listener | undefined;

/** Records a product event; does nothing without consent. */
export function track(name: EventName, details?: EventDetails): void {
  if (readConsent() !== 'given') return;
  const event = { name, details, at: Date.now() };
  if (listener !== undefined) listener(event);
  else if (buffer.length < maxBuffered) buffer.push(event);
}

/** Subscribes a recorder, which also receives buffered events. */
export function onTracked(next: Listener): () => void {
  listener = next;
  const buffered = buffer;
  buffer = [];
  for (const event of buffered) next(event);
  return () => {
    listener = undefined;
  };
}
