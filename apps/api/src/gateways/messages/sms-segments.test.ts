import { expect, test } from 'vitest';

import { countSmsSegments } from './sms-segments.ts';

test('counts the SMS segments of a text', () => {
  expect(countSmsSegments('a'.repeat(160))).toBe(1);
  expect(countSmsSegments('a'.repeat(161))).toBe(2);
  expect(countSmsSegments('€'.repeat(80))).toBe(1);
  expect(countSmsSegments('€'.repeat(81))).toBe(2);
  expect(countSmsSegments('ش'.repeat(70))).toBe(1);
  expect(countSmsSegments('ش'.repeat(135))).toBe(3);
  expect(countSmsSegments('🌳'.repeat(36))).toBe(2);
});
