import { dayMs } from './riyadh-time.ts';

/** Delivery states; a failed delivery may be scheduled again. */
export const deliveryStates = ['scheduled', 'in_transit', 'delivered', 'cancelled', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const transitions = {
  scheduled: ['in_transit', 'cancelled', 'failed'],
  in_transit: ['delivered', 'cancelled', 'failed'],
  delivered: [],
  cancelled: [],
  failed: ['scheduled'],
} as const satisfies Record<DeliveryState, readonly DeliveryState[]>;

/** Returns the allowed next states, the expected one first. */
export function nextDeliveryStates(from: DeliveryState): readonly DeliveryState[] {
  return transitions[from];
}

export function canTransitionDelivery(from: DeliveryState, to: DeliveryState): boolean {
  return nextDeliveryStates(from).includes(to);
}

/** Open states, the only ones that can be late. */
export const openDeliveryStates = ['scheduled', 'in_transit'] as const satisfies readonly DeliveryState[];

/** Days after the due day; 0 for closed deliveries. Both days are Riyadh dates, `2026-11-15`. */
export function daysLate({ status, dueOn }: { status: DeliveryState; dueOn: string }, today: string): number {
  const isOpen = openDeliveryStates.some((open) => open === status);
  return isOpen ? Math.max(0, (Date.parse(today) - Date.parse(dueOn)) / dayMs) : 0;
}

/** Days late after which an issue is opened automatically. */
export const delayIssueAfterDays = 2;

/** Each line is one species. */
export const maxDeliveryLines = 20;
/** Per line. */
export const maxSaplings = 100_000;
export const maxDeliveryNoteLength = 500;
export const maxDeliveryPhotos = 12;

type Line = { ordered: number; received: number | null };

/** Returns ordered minus received; 0 until the delivery arrives. */
export function missingQuantity({ ordered, received }: Line): number {
  return received === null ? 0 : Math.max(0, ordered - received);
}
