import { expect, test } from 'vitest';

import { faultOfSites, originsOf } from './sites-field.tsx';

test('an address that was copied whole, or typed without its beginning, is the origin of its site', () => {
  expect(originsOf('https://Waha.example/trees?x=1\n\n  shop.waha.example ')).toEqual([
    'https://waha.example',
    'https://shop.waha.example',
  ]);
  expect(faultOfSites('https://waha.example/\nhttp://localhost:4000')).toBeUndefined();
});

test('what is no site, or open to be changed on its way, is said', () => {
  expect(faultOfSites('http://waha.example')).toBe('embed.badSite');
  expect(faultOfSites('not a site!')).toBe('embed.badSite');
  expect(faultOfSites(Array.from({ length: 21 }, (_, at) => `a${at}.example`).join('\n'))).toBe(
    'embed.tooManySites',
  );
});
