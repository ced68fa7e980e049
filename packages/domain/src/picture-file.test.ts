import { expect, test } from 'vitest';

import {
  isSamplePhoto,
  isPictureName,
  pictureFormats,
  parsePictureFile,
  pictureWidths,
} from './picture-file.ts';

test('accepts lower-case letters, digits and single hyphens between them', () => {
  for (const name of ['a', '7f3a', 'ghaf-near-riyadh', 'a'.repeat(64)])
    expect(isPictureName(name), name).toBe(true);
  for (const name of [
    '',
    '-',
    'a-',
    '-a',
    'a--b',
    'A',
    'a_b',
    'a.b',
    '../a',
    'a/b',
    'غاف',
    'a'.repeat(65),
    'a\n',
  ])
    expect(isPictureName(name), name).toBe(false);
});

test('rejects a name that ends like a width, so each file belongs to one picture', () => {
  for (const width of pictureWidths) expect(isPictureName(`oak-${width}`)).toBe(false);
  expect(isPictureName('oak-161')).toBe(true);
});

test('maps every size of a picture to its name', () => {
  for (const width of pictureWidths)
    for (const format of pictureFormats)
      expect(parsePictureFile(`oak-7-${width}.${format}`)).toEqual({ name: 'oak-7', format });
  expect(parsePictureFile('oak-7.webp')).toEqual({ name: 'oak-7', format: 'webp' });
});

test('returns undefined for a file that is not a picture size', () => {
  const invalidFileNames = [
    'oak',
    'oak.avif',
    'oak.jpg',
    'oak-640.png',
    'oak-640.webp.webp',
    '../oak.webp',
    '..%2foak.webp',
    'oak/../elm.webp',
    'oak\\elm.webp',
    'oak\u0000.webp',
    'oak-640-640.webp',
    'OAK.webp',
    '.webp',
    '-640.webp',
    'oak.webp\n',
  ];
  for (const fileName of invalidFileNames) expect(parsePictureFile(fileName), fileName).toBeUndefined();
});

test('recognizes sample photos, never uploads', () => {
  expect(isSamplePhoto('demo-ghaf.webp')).toBe(true);
  expect(isSamplePhoto(`${'d'.repeat(32)}.webp`)).toBe(false);
});
