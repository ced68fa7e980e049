import { expect, test } from 'vitest';

import { cleanTicketText, maxTicketText } from './ticket.ts';

test('keeps lines and paragraphs', () => {
  expect(cleanTicketText('  السلام عليكم \r\nشجرتي جافة\n\n\n\nشكرًا\n')).toBe(
    'السلام عليكم\nشجرتي جافة\n\nشكرًا',
  );
});

test('removes bidi and invisible characters but keeps required joiners', () => {
  expect(cleanTicketText('a\u202Eb\u2066c\u0007d\u200Be')).toBe('abcde');
  expect(cleanTicketText('می\u200Cخواهم 👨\u200D👩\u200D👧')).toBe('می\u200Cخواهم 👨\u200D👩\u200D👧');
});

test('rejects empty and overlong text', () => {
  expect(cleanTicketText(' \n\u202E\t ')).toBeUndefined();
  expect(cleanTicketText('ن'.repeat(maxTicketText))).toHaveLength(maxTicketText);
  expect(cleanTicketText('ن'.repeat(maxTicketText + 1))).toBeUndefined();
});
