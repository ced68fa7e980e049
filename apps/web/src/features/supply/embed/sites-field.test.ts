import { expect, test } from 'vitest';

import { validateSites, originsOf } from './sites-field.tsx';

test('reduces full URLs and bare hosts to origins', () => {
  expect(originsOf('https://Waha.example/trees?x=1\n\n  shop.waha.example ')).toEqual([
    'https://waha.example',
    'https://shop.waha.example',
  ]);
  expect(validateSites('https://waha.example/\nhttp://localhost:4000')).toBeUndefined();
});

test('rejects invalid or insecure sites and too many sites', () => {
  expect(validateSites('http://waha.example')).toBe('embed.badSite');
  expect(validateSites('not a site!')).toBe('embed.badSite');
  expect(validateSites(Array.from({ length: 21 }, (_, at) => `a${at}.example`).join('\n'))).toBe(
    'embed.tooManySites',
  );
});
