import { describe, expect, test } from 'vitest';

import { headlineRange, verificationLevel, verifiedUntil } from './verification-level.ts';

const at = new Date('2026-11-19T10:00:00Z');

describe('verificationLevel', () => {
  test('is documented when nobody photographed or saw the tree', () => {
    expect(verificationLevel({ photographedAt: undefined, seenAt: undefined }, at)).toBe('documented');
  });

  test('is photographed when a photo from the field exists', () => {
    const photographedAt = new Date('2020-01-01T00:00:00Z');
    expect(verificationLevel({ photographedAt, seenAt: undefined }, at)).toBe('photographed');
  });

  test.each([
    ['2024-11-01T00:00:00+03:00', 'verified'],
    ['2024-10-31T23:59:59+03:00', 'photographed'],
  ])('counts a sighting of %s as %s', (seenAt, level) => {
    const photographedAt = new Date('2020-01-01T00:00:00Z');
    expect(verificationLevel({ photographedAt, seenAt: new Date(seenAt) }, at)).toBe(level);
  });

  test('is documented again when the sighting is old and no photo exists', () => {
    expect(
      verificationLevel({ photographedAt: undefined, seenAt: new Date('2024-01-01T00:00:00Z') }, at),
    ).toBe('documented');
  });

  test('ignores evidence that is later than the instant', () => {
    const later = new Date('2026-11-20T00:00:00Z');
    expect(verificationLevel({ photographedAt: later, seenAt: later }, at)).toBe('documented');
  });
});

test.each([
  [
    { co2RemovedKg: 100, headlineKg: 25 },
    { lowKg: 20, highKg: 40 },
  ],
  [
    { co2RemovedKg: 0, headlineKg: 0 },
    { lowKg: 80, highKg: 160 },
  ],
])('gives the headline of %o its part of the range', (carbon, range) => {
  expect(headlineRange({ ...carbon, likely: { lowKg: 80, highKg: 160 } })).toEqual(range);
});

test('verifies until the 24th month after the sighting ends in Riyadh', () => {
  expect(verifiedUntil(new Date('2024-12-31T22:00:00Z'))).toEqual(new Date('2027-01-31T21:00:00Z'));
});
