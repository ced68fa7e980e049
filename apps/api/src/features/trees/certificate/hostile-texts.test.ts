import { join } from 'node:path';

import { languages } from '@nabta/domain/language';
import { openPdf } from '@nabta/domain/sealed-pdf';
import { describe, expect, test } from 'vitest';

import { deriveSecrets } from '../../platform/keys/secrets.ts';
import { plainLine } from '../../platform/typeset/plain-line.ts';
import { typeset } from '../../platform/typeset/typeset.ts';
import { hostileTexts } from '../../testing/hostile-texts.ts';
import { isThorough } from '../../testing/is-thorough.ts';
import { wordsOf } from './certificate-words.ts';
import { drawPdf } from './draw-certificate.ts';
import { readPdf } from './testing/certificate-house.ts';
import { sampleTree } from './testing/sample-certificate.ts';

const template = join(import.meta.dirname, 'certificate.typ');
const address = 'https://nabta.example/certificate/7K3M9QX2TB7K';
const data = {
  shape: 'paper',
  address,
  'shown-address': address,
  qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  photo: 'art/seedling.svg',
};
const secrets = deriveSecrets('only for tests');
const studio = {
  secrets,
  config: { publicUrl: new URL('https://nabta.example') },
} as Parameters<typeof drawPdf>[0];

/** Of a field that a certificate shows; no call takes a longer one. */
const maxWritten = 500;

/** A certificate shows four texts of people. */
async function drawWith(written: string[], index: number): Promise<Uint8Array> {
  const [person = '', given = person, dedicated = person, place = person] = written.map((text) =>
    text.slice(0, maxWritten),
  );
  const issued = sampleTree(secrets, { person, given, dedicated, place });
  const file = await drawPdf(studio, { issued, language: languages[index % 3] ?? 'ar' });
  return openPdf(file)?.content ?? new Uint8Array();
}

function inFours(texts: readonly string[]): string[][] {
  const starts = texts.keys().filter((index) => index % 4 === 0);
  return starts.map((start) => texts.slice(start, start + 4)).toArray();
}

describe('what people write is shown and does nothing', () => {
  test('there are two hundred texts that try', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(200);
  });

  test('each leaves one page, one link, no action, and the words that stand after it', async () => {
    const certificates = isThorough ? hostileTexts.map((text) => [text]) : inFours(hostileTexts);
    for (const [index, written] of certificates.entries()) {
      const text = written.join(' | ');
      const file = await drawWith(written, index);
      const { pages, links, text: shown } = await readPdf(file);
      expect([pages, links], text).toEqual([1, [address]]);
      const raw = Buffer.from(file).toString('latin1');
      expect(raw, text).not.toMatch(/\/(?:JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile)\b/u);
      expect(raw.match(/%%EOF/gu), text).toHaveLength(1);
      expect(shown, text).toContain('7K3M-9QX2-TB7K');
      // What `read` would have shown.
      expect(shown, text).not.toMatch(/root:x:0|#let data/u);
    }
  }, 180_000);

  test('what would be a program is shown as it is written', async () => {
    const { text } = await readPdf(await drawWith(['#eval("1+1") $x$ *b* \\'], 1));
    expect(text).toContain('#eval("1+1") $x$ *b* \\');
  });

  test('a text that makes typst abort ends no other sheet, and not us', async () => {
    const told = wordsOf(sampleTree(secrets, { person: 'X', given: 'X', dedicated: 'X', place: 'X' }), 'ar');
    const words: unknown = JSON.parse(JSON.stringify(told).replaceAll('X', 'ﷺ ﷽ ﷽ ﷽'));
    const fatal = typeset({ template, data: { ...data, words }, pictures: {}, as: 'pdf' });
    const next = typeset({ template, data: { ...data, words: told }, pictures: {}, as: 'pdf' });
    const [, after] = await Promise.allSettled([fatal, next]);
    expect(after?.status).toBe('fulfilled');
  });

  test('a line has no turn of direction, no control character and no tower of marks, and ends', () => {
    for (const text of hostileTexts) {
      const line = plainLine(text);
      expect(line).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200E\u200F]|\p{M}{4}/u);
      expect([...line].length).toBeLessThanOrEqual(120);
    }
  });
});
