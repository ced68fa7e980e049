import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Sheet, typeset } from './typeset.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nabta-sheets-'));
  const source = `#set document(date: none)
    #set page(width: 90pt, height: 60pt)
    #set text(font: "Readex Pro", dir: rtl)
    #json(bytes(sys.inputs.data)).words`;
  await writeFile(join(directory, 'sheet.typ'), source);
  await writeFile(join(directory, 'broken.typ'), '#nothing-of-that-name');
});

afterAll(() => rm(directory, { recursive: true }));

const sheet = (words: string, template = 'sheet.typ'): Sheet => ({
  template: join(directory, template),
  data: { words },
  pictures: {},
  as: 'pdf',
});

test('renders equal sheets to equal bytes and different sheets to different ones, also concurrently', async () => {
  const [first, again, other] = await Promise.all(
    ['نورة', 'نورة', 'Saad'].map((words) => typeset(sheet(words))),
  );
  expect(
    Buffer.from(first ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test('rejects a broken template and renders the next sheet', async () => {
  await expect(typeset(sheet('', 'broken.typ'))).rejects.toThrow(/could not be set/u);
  expect((await typeset(sheet('نورة'))).length).toBeGreaterThan(1_000);
});
