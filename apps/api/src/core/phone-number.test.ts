import { describe, expect, test } from 'vitest';

import { parsePhone } from './phone-number.ts';

const local = '501110001';
const zeros = { latin: 0x30, arabic: 0x660, persian: 0x6f0, wide: 0xff10 };
const inScript = (text: string, zero: number) =>
  text.replaceAll(/\d/gu, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Ways in which people and keyboards write a number: 4 scripts × 5 prefixes × 16 separators. */
const spellings = Object.values(zeros).flatMap((zero) =>
  ['+966', '00966', '966', '0', ''].flatMap((prefix) => {
    const [two, three, four] = [local.slice(0, 2), local.slice(2, 5), local.slice(5)];
    const separated = [' ', '-', '.', '/', '\u00A0', '\u2009', '\u202F', ' - ', '\t', '_'].map((mark) =>
      [prefix, two, three, four].filter(Boolean).join(mark),
    );
    const joined = `${prefix}${local}`;
    return [
      ...separated,
      joined,
      `\u202A${joined}\u202C`,
      `\u2066${prefix}\u200F ${local}\u2069`,
      `${prefix} (${two}) ${three} ${four}`,
      `  ${joined}  `,
      `${prefix}\u200E${two}\u200B${three}${four}`,
    ].map((text) => inScript(text, zero));
  }),
);

describe('parsePhone', () => {
  test('parses 320 spellings as the same number', () => {
    expect(new Set(spellings).size).toBeGreaterThanOrEqual(300);
    for (const spelling of spellings)
      expect(parsePhone(spelling), JSON.stringify(spelling)).toEqual({
        phone: '+966501110001',
        region: 'SA',
      });
  });

  test.each([
    ['of a neighbour under +1', '+1 876 555 0123'],
    ['with a letter code', '+966 50 111 0001 ext. 7'],
    ['twice', '+966501110001 +966501110002'],
    ['too short', '+96650111000'],
    ['too long', '+9665011100011'],
    ['a landline', '+966112345678'],
    ['premium', '+966700123456'],
    ['of nobody', '+966'],
    ['of no digits', '٫٪؟'],
    ['an address', 'tel:javascript:alert(1)'],
    ['in fractions', '٠٥٠½١١١٠٠٠١'],
    ['personal under +44', '+44 70 1234 5678'],
  ])('rejects a number that is %s', (_, text) => {
    expect(() => parsePhone(text)).toThrow(expect.objectContaining({ code: 'INVALID_PHONE' }));
  });
});
