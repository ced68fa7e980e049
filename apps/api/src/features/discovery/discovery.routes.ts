import { pagePaths } from '@nabta/contract/pages';

import { Content } from '../../platform/answer.ts';
import { day, later } from '../../platform/clock.ts';
import { resource, type Route } from '../../platform/serve.ts';

/** Pages that say something to whoever finds them; those of people are found by the links that they share themselves. */
const openPages = ['login', 'method', 'faq', 'privacy', 'terms'] as const;

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
      const addresses = openPages.map(
        (name) => `  <url><loc>${config.publicUrl.origin}${pagePaths[name]}</loc></url>`,
      );
      return new Content({
        body: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
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
