import { expect, test } from 'vitest';

import { isSiteOrigin } from './site-origin.ts';

test.each(['https://waha.example', 'https://www.waha-bank.example:8443', 'http://localhost:4000'])(
  'accepts %s as an origin',
  (text) => expect(isSiteOrigin(text)).toBe(true),
);

test.each([
  'http://waha.example',
  'https://waha.example/',
  'https://*.example',
  'https://waha.example; script-src *',
  'https://waha.example\r\nset-cookie: a=b',
  'https://Waha.example',
  'https://user@waha.example',
  "'self'",
  '*',
  '',
])('rejects %j', (text) => expect(isSiteOrigin(text)).toBe(false));
