import { expect, test } from 'vitest';

import { readSealedPdf, sealPdf } from './sealed-pdf.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const content = bytesOf('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nxref\n0 1\ntrailer\n<<>>\nstartxref\n29\n%%EOF');
const token = 'head.body.signature';

test('reads back the sealed content and repeats the PDF end at the end', () => {
  const sealed = sealPdf({ content, token });
  expect(readSealedPdf(sealed)).toEqual({ content, token });
  expect(String.fromCharCode(...sealed.subarray(-20))).toBe('\nstartxref\n29\n%%EOF\n');
});

test('rejects a byte changed, added or missing after the content', () => {
  const sealed = sealPdf({ content, token });
  for (let index = content.length; index < sealed.length; index += 1) {
    const changed = sealed.slice();
    changed[index] = (changed[index] ?? 0) ^ 1;
    const opened = readSealedPdf(changed);
    expect(opened === undefined || opened.token !== token, `byte ${index}`).toBe(true);
  }
  expect(readSealedPdf(sealed.subarray(0, -1))).toBeUndefined();
  expect(readSealedPdf(Uint8Array.from([...sealed, 10]))).toBeUndefined();
});

test('returns undefined for an unsealed file and refuses to seal a file that is not a PDF', () => {
  expect(readSealedPdf(content)).toBeUndefined();
  expect(readSealedPdf(new Uint8Array())).toBeUndefined();
  expect(() => sealPdf({ content: bytesOf('hello'), token })).toThrow('not a complete PDF');
});
