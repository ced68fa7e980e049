import { openPages, pagePaths } from '@nabta/contract/core/pages';
import { languages } from '@nabta/domain/language';

import { day, addMs } from '#core/clock.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { resource, type Route } from '#core/http/serve.ts';
import { pageAddress } from '#core/web/page-head.ts';

/** robots.txt rules match prefixes: `/profile` also covers `/profile/…`. */
const disallowedPaths = [
  '/api/',
  '/auth/',
  '/profile',
  '/notifications',
  '/gifted',
  '/scan',
  '/console',
  '/dev/',
  '/embed/',
];

const shared = { access: 'public', rate: 'files', caching: 'revalidated' } as const;
const text = 'text/plain; charset=utf-8';

export const discoveryRoutes: Route[] = [
  resource({ url: '/robots.txt', ...shared, mediaType: text }, async (_request, { config }) => {
    const lines = ['User-agent: *', ...disallowedPaths.map((path) => `Disallow: ${path}`), ''];
    return new BinaryResponse({
      body: [...lines, `Sitemap: ${config.publicUrl.origin}/sitemap.xml`, ''].join('\n'),
    });
  }),

  resource(
    { url: '/sitemap.xml', ...shared, mediaType: 'application/xml; charset=utf-8' },
    async (_request, { config }) => {
      const addresses = openPages.flatMap((name) => {
        const address = `${config.publicUrl.origin}${pagePaths[name]}`;
        return languages.map(
          (language) =>
            `  <url>\n    <loc>${pageAddress(address, language)}</loc>\n${renderLanguageLinks(address)}\n  </url>`,
        );
      });
      return new BinaryResponse({
        body: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${addresses.join('\n')}
</urlset>
`,
      });
    },
  ),

  resource(
    { url: '/.well-known/security.txt', ...shared, mediaType: text },
    async (_request, { config: { publicUrl }, clock }) => {
      const expiresAt = addMs(clock.now(), 180 * day).toISOString();
      return new BinaryResponse({
        body: `Contact: mailto:security@${publicUrl.hostname}
Expires: ${expiresAt.slice(0, 10)}T00:00:00Z
Preferred-Languages: ar, en
Canonical: ${publicUrl.origin}/.well-known/security.txt
`,
      });
    },
  ),
];

function renderLanguageLinks(address: string): string {
  return languages
    .map(
      (language) =>
        `    <xhtml:link rel="alternate" hreflang="${language}" href="${pageAddress(address, language)}"/>`,
    )
    .join('\n');
}
