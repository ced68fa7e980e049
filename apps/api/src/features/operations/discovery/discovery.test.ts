import { expect, test } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

test('excludes personal pages in robots.txt and links the sitemap', async () => {
  const { body } = await app.app.inject('/robots.txt');
  expect(body).toContain('Disallow: /api/');
  expect(body).toContain('Disallow: /profile');
  expect(body).not.toMatch(/Disallow: \/(tree|user|gift|method)?$/mu);
  const [, sitemap = ''] = /^Sitemap: (\S+)$/mu.exec(body) ?? [];
  expect(new URL(sitemap).pathname).toBe('/sitemap.xml');
});

test('lists public pages with absolute URLs and no personal pages in the sitemap', async () => {
  const { body, headers } = await app.app.inject('/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  expect(addresses).toContain('/method');
  expect(addresses.filter((path) => /tree|user|gift|:/u.test(path))).toEqual([]);
  expect(body).toContain('/method?lang=pt</loc>');
  expect(body).toMatch(/hreflang="en" href="[^"]+\/method\?lang=en"/u);
});

test('gives a security contact valid for about half a year', async () => {
  const { body } = await app.app.inject('/.well-known/security.txt');
  expect(body).toMatch(/^Contact: mailto:security@/mu);
  const [, expires = ''] = /^Expires: (\S+)$/mu.exec(body) ?? [];
  const days = (Date.parse(expires) - app.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(181);
});
