import * as contract from '@nabta/contract/embed';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { Content } from '../../platform/http/answer.ts';
import { resource, type Route, route } from '../../platform/http/serve.ts';
import { describeOembed } from './describe-oembed.ts';
import { frameFiles, siteScript } from './embed-files.ts';
import { type EmbedCompany, selectEmbedTree } from './embed.queries.ts';
import { type Look, lookOf, missingFrame } from './frame-page.ts';
import { readEmbedCompany } from './read-embed.ts';
import { showCounter } from './show-counter.ts';
import { showMap } from './show-map.ts';
import { showTreeCard } from './show-tree-card.ts';

type Asked = {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  look: Look;
};

/** A frame has no origin: whatever it shows comes, for the browser, from another site. */
const forAnySite = { 'cross-origin-resource-policy': 'cross-origin' };

const fileOfFrames = {
  access: 'public',
  rate: 'files',
  // A module is asked for as a page without an origin asks.
  headers: { ...forAnySite, 'access-control-allow-origin': '*' },
} as const;

/** `/embed/{company}/…?lang&theme`: what other sites hold in a frame. */
export const embedRoutes: Route[] = [
  frame('/embed/:slug/counter', (context, company, { look }) => showCounter(context, company, look)),

  frame('/embed/:slug/map', (context, company, { query, look }) =>
    showMap(context, company, query['at'], look),
  ),

  frame('/embed/:slug/tree/:publicId', (context, company, { params, look }) =>
    showTreeCard(context, company, (params['publicId'] ?? '').toUpperCase(), look),
  ),

  picture('/embed/:slug/logo.webp', async (context, { imageName }) =>
    imageName === null ? undefined : context.pictures.read('accounts', `${imageName}-160.webp`),
  ),

  picture('/embed/:slug/tree/:publicId/photo.webp', async (context, { id }, params) => {
    const publicId = (params['publicId'] ?? '').toUpperCase();
    const tree = await selectEmbedTree(context.database.readSql, id, publicId);
    return tree?.imageName ? context.pictures.read('trees', `${tree.imageName}-320.webp`) : undefined;
  }),

  resource({ url: '/embed/:file', ...fileOfFrames, keeping: 'forever' }, async ({ params: { file } }) => {
    const found = frameFiles.find(({ path }) => path === `/embed/${file}`);
    if (found === undefined) throw new AppError('NOT_FOUND');
    return new Content({ mediaType: found.mediaType, body: found.text });
  }),

  resource(
    {
      url: siteScript.path,
      ...fileOfFrames,
      keeping: { seconds: 3_600, by: 'anyone' },
      mediaType: siteScript.mediaType,
    },
    async () => new Content({ body: siteScript.text }),
  ),

  route(contract.readOembed, async ({ query }, context) => describeOembed(context, query)),
];

type ShowFrame = (context: Context, company: EmbedCompany, asked: Asked) => Promise<Content>;

function frame(url: `/${string}`, show: ShowFrame): Route {
  return resource(
    { url, access: 'public', rate: 'pages', keeping: { seconds: 60, by: 'anyone' } },
    async ({ params, query }, context) => {
      const look = lookOf({ lang: query['lang'], theme: query['theme'] });
      try {
        const company = await readEmbedCompany(context, params['slug'] ?? '');
        return await show(context, company, { params, query, look });
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return missingFrame(look);
        throw error;
      }
    },
  );
}

type ReadPicture = (
  context: Context,
  company: EmbedCompany,
  params: Record<string, string>,
) => Promise<{ bytes: Buffer; etag: string; contentType: string } | undefined>;

function picture(url: `/${string}`, read: ReadPicture): Route {
  return resource(
    {
      url,
      access: 'public',
      rate: 'files',
      keeping: { seconds: 86_400, by: 'anyone' },
      headers: { ...forAnySite, 'content-security-policy': "default-src 'none'; sandbox" },
    },
    async ({ params }, context) => {
      const file = await read(context, await readEmbedCompany(context, params['slug'] ?? ''), params);
      if (file === undefined) throw new AppError('NOT_FOUND');
      return new Content({ tag: file.etag, mediaType: file.contentType, body: file.bytes });
    },
  );
}
