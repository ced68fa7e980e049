import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { languages } from '@nabta/domain/language';
import { describe, expect, test } from 'vitest';

import { plainLine } from '../../platform/typeset/plain-line.ts';
import { typeset } from '../../platform/typeset/typeset.ts';
import { wordsOf } from './certificate-words.ts';
import { readPdf } from './testing/certificate-house.ts';
import { hostileTexts } from './testing/hostile-texts.ts';
import { sampleTree } from './testing/sample-certificate.ts';

const template = join(import.meta.dirname, 'certificate.typ');
const address = 'https://nabta.example/certificate/7K3M9QX2TB7K';

function setWith(text: string, index: number) {
  const language = languages[index % 3] ?? 'ar';
  const words = wordsOf(sampleTree({ person: text, given: text, dedicated: text, place: text }), language);
  const data = {
    shape: 'paper',
    words,
    address,
    'shown-address': address,
    qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    photo: 'art/seedling.svg',
  };
  return typeset({ template, data, pictures: {}, as: 'pdf' });
}

describe('what people write is shown and does nothing', () => {
  test('there are two hundred texts that try', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(200);
  });

  test('each leaves one page, one link, no action, no file of ours, and the words that stand after it', async () => {
    const template = await readFile(join(import.meta.dirname, 'certificate.typ'), 'latin1');
    for (const [index, text] of hostileTexts.entries()) {
      const file = await setWith(text, index);
      const { pages, links, text: shown } = await readPdf(file);
      expect([pages, links], text).toEqual([1, [address]]);
      const raw = Buffer.from(file).toString('latin1');
      expect(raw.match(/\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|URI)\b/gu) ?? [], text).toEqual([
        ...(raw.match(/\/URI\b/gu) ?? []),
      ]);
      expect(raw.match(/%%EOF/gu), text).toHaveLength(1);
      expect(shown, text).toContain('7K3M-9QX2-TB7K');
      expect(shown).not.toContain(template.slice(0, 40));
      // What typst or a shell would have made of it.
      expect(shown, text).not.toMatch(/root:x:0|BROKE-OUT/u);
    }
  }, 120_000);

  test('a line has no turn of direction, no control character and no tower of marks, and ends', () => {
    for (const text of hostileTexts) {
      const line = plainLine(text);
      expect(line).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200E\u200F]|\p{M}{4}/u);
      expect([...line].length).toBeLessThanOrEqual(120);
    }
  });
});
