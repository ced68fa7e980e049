import { openPages, pagePaths } from '@nabta/contract/pages';
import { languages } from '@nabta/domain/language';

import { day, later } from '../../platform/clock.ts';
import { Content } from '../../platform/http/answer.ts';
import { resource, type Route } from '../../platform/http/serve.ts';
import { pageAddress } from '../../platform/web/page-head.ts';

/** A folder is closed by its slash, so that `/profile` closes `/profile/…` too. */
const closedPaths = [
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

const declared = { access: 'public', rate: 'files', keeping: 'checked' } as const;
const text = 'text/plain; charset=utf-8';

/** What search engines and those who find a hole look for at addresses that are the same everywhere. */
export const discoveryRoutes: Route[] = [
  resource({ url: '/robots.txt', ...declared, mediaType: text }, async (_request, { config }) => {
    const lines = ['User-agent: *', ...closedPaths.map((path) => `Disallow: ${path}`), ''];
    return new Content({
      body: [...lines, `Sitemap: ${config.publicUrl.origin}/sitemap.xml`, ''].join('\n'),
    });
  }),

  resource(
    { url: '/sitemap.xml', ...declared, mediaType: 'application/xml; charset=utf-8' },
    async (_request, { config }) => {
      const addresses = openPages.flatMap((name) => {
        const address = `${config.publicUrl.origin}${pagePaths[name]}`;
        const others = languageLinks(address);
        return languages.map(
          (language) => `  <url>\n    <loc>${pageAddress(address, language)}</loc>\n${others}\n  </url>`,
        );
      });
      return new Content({
        body: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${addresses.join('\n')}
</urlset>
`,
      });
    },
  ),

  resource(
    { url: '/.well-known/security.txt', ...declared, mediaType: text },
    async (_request, { config: { publicUrl }, clock }) => {
      const expires = later(clock.now(), 180 * day)
        .toISOString()
        .slice(0, 10);
      return new Content({
        body: `Contact: mailto:security@${publicUrl.hostname}
Expires: ${expires}T00:00:00Z
Preferred-Languages: ar, en
Canonical: ${publicUrl.origin}/.well-known/security.txt
`,
      });
    },
  ),
];

/** The same page in every language. */
function languageLinks(address: string): string {
  return languages
    .map(
      (language) =>
        `    <xhtml:link rel="alternate" hreflang="${language}" href="${pageAddress(address, language)}"/>`,
    )
    .join('\n');
}
