/** The life of a delivery of saplings; one that failed may be tried again. */
export const deliveryStates = ['scheduled', 'in_transit', 'delivered', 'cancelled', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const next = {
  scheduled: ['in_transit', 'cancelled', 'failed'],
  in_transit: ['delivered', 'cancelled', 'failed'],
  delivered: [],
  cancelled: [],
  failed: ['scheduled'],
} as const satisfies Record<DeliveryState, readonly DeliveryState[]>;

/** What may follow; the first is how it should go on. */
export function nextDeliveryStates(from: DeliveryState): readonly DeliveryState[] {
  return next[from];
}

export function mayDeliveryBecome(from: DeliveryState, to: DeliveryState): boolean {
  return nextDeliveryStates(from).includes(to);
}

/** What is still to come, and may therefore be late. */
export const expectedStates = ['scheduled', 'in_transit'] as const satisfies readonly DeliveryState[];

const day = 86_400_000;

/** Days since it should have come; 0 for what came, will not come, or has time. Both days are of Riyadh, `2026-11-15`. */
export function daysLate({ status, dueOn }: { status: DeliveryState; dueOn: string }, today: string): number {
  const isExpected = (expectedStates as readonly DeliveryState[]).includes(status);
  return isExpected ? Math.max(0, (Date.parse(today) - Date.parse(dueOn)) / day) : 0;
}

/** So many days late, and an issue is opened by itself. */
export const delayedAfterDays = 2;

/** Species of one delivery, and saplings of one species in it. */
export const maxDeliveryLines = 20;
export const maxSaplings = 100_000;
export const maxDeliveryNote = 500;
export const maxDeliveryPhotos = 12;

type Line = { ordered: number; received: number | null };

/** What was ordered and did not come; nothing while it may still come. */
export function missingOf({ ordered, received }: Line): number {
  return received === null ? 0 : Math.max(0, ordered - received);
}
