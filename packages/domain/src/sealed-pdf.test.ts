import { expect, test } from 'vitest';

import { openPdf, sealPdf } from './sealed-pdf.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const content = bytesOf('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nxref\n0 1\ntrailer\n<<>>\nstartxref\n29\n%%EOF');
const token = 'head.body.signature';

test('what was sealed is found again, and the end of the PDF stands at the end once more', () => {
  const sealed = sealPdf({ content, token });
  expect(openPdf(sealed)).toEqual({ content, token });
  expect(String.fromCharCode(...sealed.subarray(-20))).toBe('\nstartxref\n29\n%%EOF\n');
});

test('a byte changed, added or missing after the content is no seal, or another token', () => {
  const sealed = sealPdf({ content, token });
  for (let at = content.length; at < sealed.length; at += 1) {
    const changed = sealed.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    const opened = openPdf(changed);
    expect(opened === undefined || opened.token !== token, `byte ${at}`).toBe(true);
  }
  expect(openPdf(sealed.subarray(0, -1))).toBeUndefined();
  expect(openPdf(Uint8Array.from([...sealed, 10]))).toBeUndefined();
});

test('a file that nobody sealed has no seal, and what is no PDF cannot be sealed', () => {
  expect(openPdf(content)).toBeUndefined();
  expect(openPdf(new Uint8Array())).toBeUndefined();
  expect(() => sealPdf({ content: bytesOf('hello'), token })).toThrow('no whole PDF');
});
