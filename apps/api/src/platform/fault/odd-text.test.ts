import { describe, expect, test } from 'vitest';

import { featureRoutes } from '../../app.ts';
import { builtWebApp } from '../../testing/built-web-app.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { refuseOddText } from './odd-text.ts';

const house = useTestApp({ webDirectory: builtWebApp() });

describe('what the database cannot hold', () => {
  test.each(['\u0000', 'a\u0000b', '\uD800', 'tree\uDFFF'])('%j is refused wherever it stands', (text) => {
    for (const value of [text, { name: text }, { list: ['fine', text] }, { [text]: 'fine' }])
      expect(() => refuseOddText(value, 'body')).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  test('a body as deep as its size allows is refused, not followed', () => {
    const deep = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`) as unknown;
    expect(() => refuseOddText(deep, 'body')).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  test('every language, emoji and missing parts pass', () => {
    for (const value of ['سدرة 🌳', { name: null, at: 7 }, undefined])
      expect(() => refuseOddText(value, 'query')).not.toThrow();
  });
});

test('a NUL in the address of any route is told, and never the server’s fault', async () => {
  const addresses = featureRoutes.map(({ declared: { method, url } }) => ({ method, url }));
  for (const { method, url } of addresses) {
    const named = url.replaceAll(/:\w+/gu, '%00');
    const { statusCode } = await house.app.inject({ method, url: `${named}?search=%00&q=%00` });
    expect(statusCode, `${method} ${named}`).toBeGreaterThanOrEqual(400);
    expect(statusCode, `${method} ${named}`).toBeLessThan(500);
  }
});

test.each(['/tree/%00', '/gift/%00', '/user/%00', '/preview/tree/%00/en.jpg', '/tree/ABCDEFGHJK?search=%00'])(
  '%s is refused',
  async (url) => {
    expect((await house.app.inject({ url })).statusCode).toBe(400);
  },
);
