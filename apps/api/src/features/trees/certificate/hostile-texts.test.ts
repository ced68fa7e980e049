import { join } from 'node:path';

import { languages } from '@nabta/domain/language';
import { readSealedPdf } from '@nabta/domain/sealed-pdf';
import { describe, expect, test } from 'vitest';

import { deriveSecrets } from '#core/keys/secrets.ts';
import { plainLine } from '#core/typeset/plain-line.ts';
import { typeset } from '#core/typeset/typeset.ts';
import { hostileTexts } from '#testing/hostile-texts.ts';
import { isThorough } from '#testing/is-thorough.ts';

import { getCertificateText } from './certificate-text.ts';
import { renderPdf } from './render-certificate.ts';
import { readPdf } from './testing/certificate-test-kit.ts';
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
const operator = {
  name: { ar: 'شركة نبتة', en: 'Nabta Company', pt: 'Nabta Company' },
  registration: '1010000000',
};
const context = {
  secrets,
  config: { publicUrl: new URL('https://nabta.example'), operator },
} as Parameters<typeof renderPdf>[0];

const maxFieldLength = 500;

async function renderWith(texts: string[], index: number): Promise<Uint8Array> {
  const [person = '', given = person, dedicated = person, place = person] = texts.map((text) =>
    text.slice(0, maxFieldLength),
  );
  const issued = sampleTree(secrets, { person, given, dedicated, place });
  const file = await renderPdf(context, { issued, language: languages[index % 3] ?? 'ar' });
  return readSealedPdf(file)?.content ?? new Uint8Array();
}

function groupsOfFour(texts: readonly string[]): string[][] {
  const starts = texts.keys().filter((index) => index % 4 === 0);
  return starts.map((start) => texts.slice(start, start + 4)).toArray();
}

describe('hostile user texts on a certificate', () => {
  test('include at least two hundred attempts', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(200);
  });

  test('keep one page, one link, no action and the text that follows', async () => {
    const certificates = isThorough ? hostileTexts.map((text) => [text]) : groupsOfFour(hostileTexts);
    for (const [index, texts] of certificates.entries()) {
      const text = texts.join(' | ');
      const file = await renderWith(texts, index);
      const { pages, links, text: shown } = await readPdf(file);
      expect([pages, links], text).toEqual([1, [address]]);
      const raw = Buffer.from(file).toString('latin1');
      expect(raw, text).not.toMatch(/\/(?:JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile)\b/u);
      expect(raw.match(/%%EOF/gu), text).toHaveLength(1);
      expect(shown, text).toContain('7K3M-9QX2-TB7K');
      expect(shown, text).not.toMatch(/root:x:0|#let data/u);
    }
  }, 180_000);

  test('show typst code as plain text', async () => {
    const { text } = await readPdf(await renderWith(['#eval("1+1") $x$ *b* \\'], 1));
    expect(text).toContain('#eval("1+1") $x$ *b* \\');
  });

  test('do not affect other sheets or the server when typst aborts', async () => {
    const certificateText = getCertificateText(
      sampleTree(secrets, { person: 'X', given: 'X', dedicated: 'X', place: 'X' }),
      'ar',
      operator,
    );
    const words: unknown = JSON.parse(JSON.stringify(certificateText).replaceAll('X', 'ﷺ ﷽ ﷽ ﷽'));
    const fatal = typeset({ template, data: { ...data, words }, pictures: {}, as: 'pdf' });
    const next = typeset({ template, data: { ...data, words: certificateText }, pictures: {}, as: 'pdf' });
    const [, after] = await Promise.allSettled([fatal, next]);
    expect(after?.status).toBe('fulfilled');
  });

  test('are reduced to one short line without control, direction or stacked marks', () => {
    for (const text of hostileTexts) {
      const line = plainLine(text);
      expect(line).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200E\u200F]|\p{M}{4}/u);
      expect([...line].length).toBeLessThanOrEqual(120);
    }
  });
});
