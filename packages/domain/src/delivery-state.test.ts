import { expect, test } from 'vitest';

import { daysLate, deliveryStates, canTransitionDelivery, missingQuantity } from './delivery-state.ts';

test('moves a delivery from scheduled to in transit to delivered and reschedules a failed one', () => {
  const transitions = deliveryStates.flatMap((from) =>
    deliveryStates.filter((to) => canTransitionDelivery(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(transitions).toEqual([
    'scheduled → in_transit',
    'scheduled → cancelled',
    'scheduled → failed',
    'in_transit → delivered',
    'in_transit → cancelled',
    'in_transit → failed',
    'failed → scheduled',
  ]);
});

test('counts days late only for open deliveries, starting after the due day', () => {
  const late = (status: (typeof deliveryStates)[number], dueOn: string) =>
    daysLate({ status, dueOn }, '2026-03-01');
  expect(late('scheduled', '2026-03-01')).toBe(0);
  expect(late('in_transit', '2026-02-27')).toBe(2);
  expect(deliveryStates.map((status) => late(status, '2026-02-26'))).toEqual([3, 3, 0, 0, 0]);
});

test('reports no missing saplings before arrival or after a surplus', () => {
  expect(missingQuantity({ ordered: 100, received: null })).toBe(0);
  expect(missingQuantity({ ordered: 100, received: 80 })).toBe(20);
  expect(missingQuantity({ ordered: 100, received: 120 })).toBe(0);
});
