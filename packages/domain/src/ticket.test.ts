import { expect, test } from 'vitest';

import { cleanTicketText, maxTicketText } from './ticket.ts';

test('a letter keeps its lines and paragraphs', () => {
  expect(cleanTicketText('  السلام عليكم \r\nشجرتي جافة\n\n\n\nشكرًا\n')).toBe(
    'السلام عليكم\nشجرتي جافة\n\nشكرًا',
  );
});

test('what turns or hides words is taken out, and joiners that letters need stay', () => {
  expect(cleanTicketText('a\u202Eb\u2066c\u0007d\u200Be')).toBe('abcde');
  expect(cleanTicketText('می\u200Cخواهم 👨\u200D👩\u200D👧')).toBe('می\u200Cخواهم 👨\u200D👩\u200D👧');
});

test('a letter without words is none, nor is one that is too long', () => {
  expect(cleanTicketText(' \n\u202E\t ')).toBeUndefined();
  expect(cleanTicketText('ن'.repeat(maxTicketText))).toHaveLength(maxTicketText);
  expect(cleanTicketText('ن'.repeat(maxTicketText + 1))).toBeUndefined();
});
