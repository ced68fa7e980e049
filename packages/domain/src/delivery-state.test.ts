import { expect, test } from 'vitest';

import { daysLate, deliveryStates, mayDeliveryBecome, missingOf } from './delivery-state.ts';

test('a delivery goes from scheduled over in transit to delivered, and what failed is scheduled again', () => {
  const ways = deliveryStates.flatMap((from) =>
    deliveryStates.filter((to) => mayDeliveryBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(ways).toEqual([
    'scheduled → in_transit',
    'scheduled → cancelled',
    'scheduled → failed',
    'in_transit → delivered',
    'in_transit → cancelled',
    'in_transit → failed',
    'failed → scheduled',
  ]);
});

test('only what is still to come is late, and not on its day', () => {
  const late = (status: (typeof deliveryStates)[number], dueOn: string) =>
    daysLate({ status, dueOn }, '2026-03-01');
  expect(late('scheduled', '2026-03-01')).toBe(0);
  expect(late('in_transit', '2026-02-27')).toBe(2);
  expect(deliveryStates.map((status) => late(status, '2026-02-26'))).toEqual([3, 3, 0, 0, 0]);
});

test('nothing is missing before it came, nor where more came', () => {
  expect(missingOf({ ordered: 100, received: null })).toBe(0);
  expect(missingOf({ ordered: 100, received: 80 })).toBe(20);
  expect(missingOf({ ordered: 100, received: 120 })).toBe(0);
});
