import { expect, test } from 'vitest';

import { tellWait } from './tell-wait.ts';

test.each([
  [0.2, 'ثانية', '1 second', '1 segundo'],
  [2, 'ثانيتين', '2 seconds', '2 segundos'],
  [29.1, '30 ثانية', '30 seconds', '30 segundos'],
  [90, '90 ثانية', '90 seconds', '90 segundos'],
  [91, 'دقيقتين', '2 minutes', '2 minutos'],
  [3_600, '60 دقيقة', '60 minutes', '60 minutos'],
  [3 * 3_600, '3 ساعات', '3 hours', '3 horas'],
  [23.5 * 3_600, '24 ساعة', '24 hours', '24 horas'],
  [10 * 86_400, '10 أيام', '10 days', '10 dias'],
])('%s seconds are told in a unit that a person would use', (seconds, ar, en, pt) => {
  expect([tellWait(seconds, 'ar'), tellWait(seconds, 'en'), tellWait(seconds, 'pt')]).toEqual([ar, en, pt]);
});
