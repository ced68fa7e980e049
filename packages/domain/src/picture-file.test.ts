import { expect, test } from 'vitest';

import {
  isIllustration,
  isPictureName,
  pictureFormats,
  pictureOfFile,
  pictureWidths,
} from './picture-file.ts';

test('a name is small letters, digits and single hyphens between them', () => {
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

test('a name that ends like a width is refused, so that no file belongs to two pictures', () => {
  for (const width of pictureWidths) expect(isPictureName(`oak-${width}`)).toBe(false);
  expect(isPictureName('oak-161')).toBe(true);
});

test('every size of a picture leads back to it', () => {
  for (const width of pictureWidths)
    for (const format of pictureFormats)
      expect(pictureOfFile(`oak-7-${width}.${format}`)).toEqual({ name: 'oak-7', format });
  expect(pictureOfFile('oak-7.webp')).toEqual({ name: 'oak-7', format: 'webp' });
});

test('whatever is not a size of a picture belongs to none', () => {
  const strangers = [
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
  for (const fileName of strangers) expect(pictureOfFile(fileName), fileName).toBeUndefined();
});

test('a picture of the demo data is an illustration, an upload never is', () => {
  expect(isIllustration('demo-ghaf.webp')).toBe(true);
  expect(isIllustration(`${'d'.repeat(32)}.webp`)).toBe(false);
});
