import { describe, expect, test } from 'vitest';

import { featureRoutes } from '#features.ts';
import { createFakeWebBuild } from '#testing/fake-web-build.ts';
import { useTestApp } from '#testing/test-app.ts';

import { rejectControlCharacters } from './reject-control-characters.ts';

const app = useTestApp({ webDirectory: createFakeWebBuild() });

describe('text that the database cannot store', () => {
  test.each(['\u0000', 'a\u0000b', '\uD800', 'tree\uDFFF'])('rejects %j in every position', (text) => {
    for (const value of [text, { name: text }, { list: ['fine', text] }, { [text]: 'fine' }])
      expect(() => rejectControlCharacters(value, 'body')).toThrow(
        expect.objectContaining({ code: 'INVALID_INPUT' }),
      );
  });

  test('rejects a body nested too deeply without recursing to its end', () => {
    const deep = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`) as unknown;
    expect(() => rejectControlCharacters(deep, 'body')).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
  });

  test('accepts every language, emoji and missing values', () => {
    for (const value of ['سدرة 🌳', { name: null, at: 7 }, undefined])
      expect(() => rejectControlCharacters(value, 'query')).not.toThrow();
  });
});

test('returns 4xx, never 5xx, for NUL in the URL of any route', async () => {
  const routes = featureRoutes.map(({ config: { method, url } }) => ({ method, url }));
  for (const { method, url } of routes) {
    const path = url.replaceAll(/:\w+/gu, '%00');
    const { statusCode } = await app.app.inject({ method, url: `${path}?search=%00&q=%00` });
    expect(statusCode, `${method} ${path}`).toBeGreaterThanOrEqual(400);
    expect(statusCode, `${method} ${path}`).toBeLessThan(500);
  }
});

test.each(['/tree/%00', '/gift/%00', '/user/%00', '/preview/tree/%00/en.jpg', '/tree/ABCDEFGHJK?search=%00'])(
  'returns 400 for %s',
  async (url) => {
    expect((await app.app.inject({ url })).statusCode).toBe(400);
  },
);
