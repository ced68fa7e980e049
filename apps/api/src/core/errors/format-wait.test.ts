import { languages } from '@nabta/domain/language';
import { expect, test } from 'vitest';

import { formatWait } from './format-wait.ts';

test.each([
  [0, '1 second'],
  [1.2, '2 seconds'],
  [59, '59 seconds'],
  [59.4, '1 minute'],
  [61, '2 minutes'],
  [59 * 60, '59 minutes'],
  [59 * 60 + 1, '1 hour'],
  [3_600, '1 hour'],
  [3_601, '2 hours'],
  [86_400, '24 hours'],
])('formats %s seconds as %s', (seconds, expected) => {
  expect(formatWait(seconds, 'en')).toBe(expected);
});

test('formats a wait in every language, with Arabic plural forms', () => {
  expect([1, 2, 3, 11, 120, 600, 7_200, 36_000].map((seconds) => formatWait(seconds, 'ar'))).toEqual([
    'ثانية',
    'ثانيتين',
    '3 ثوانٍ',
    '11 ثانية',
    'دقيقتين',
    '10 دقائق',
    'ساعتين',
    '10 ساعات',
  ]);
  expect([1, 30, 60, 600, 3_600, 7_200].map((seconds) => formatWait(seconds, 'pt'))).toEqual([
    '1 segundo',
    '30 segundos',
    '1 minuto',
    '10 minutos',
    '1 hora',
    '2 horas',
  ]);
  for (const language of languages) expect(formatWait(5_000, language)).not.toMatch(/[{}#]/u);
});
