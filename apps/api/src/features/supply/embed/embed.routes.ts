import * as contract from '@nabta/contract/supply/embed';

import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { resource, type Route, route } from '#core/http/serve.ts';

import { describeOembed } from './describe-oembed.ts';
import { frameFiles, siteScript } from './embed-files.ts';
import { type EmbedCompany, selectEmbedCompany, selectEmbedTree } from './embed.queries.ts';
import { type FrameVariant, frameVariantOf, renderMissingFrame } from './frame-page.ts';
import { showCounter } from './show-counter.ts';
import { showMap } from './show-map.ts';
import { showTreeCard } from './show-tree-card.ts';

type FrameRequest = {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  variant: FrameVariant;
};

/** Sandboxed frames have an opaque origin, so browsers treat everything they load as cross-site. */
const crossOriginHeaders = { 'cross-origin-resource-policy': 'cross-origin' };

const frameFileOptions = {
  access: 'public',
  rate: 'files',
  // Module scripts load with CORS, and a sandboxed frame sends `Origin: null`.
  headers: { ...crossOriginHeaders, 'access-control-allow-origin': '*' },
} as const;

/** `/embed/{company}/…?lang&theme`: iframe content for other sites. */
export const embedRoutes: Route[] = [
  frame('/embed/:slug/counter', (context, company, { variant }) => showCounter(context, company, variant)),

  frame('/embed/:slug/map', (context, company, { query, variant }) =>
    showMap(context, company, { variant, viewText: query['at'] }),
  ),

  frame('/embed/:slug/tree/:publicId', (context, company, { params, variant }) =>
    showTreeCard(context, company, { variant, publicId: (params['publicId'] ?? '').toUpperCase() }),
  ),

  picture('/embed/:slug/logo.webp', async (context, { imageName }) =>
    imageName === null ? undefined : context.pictures.read('accounts', `${imageName}-160.webp`),
  ),

  picture(
    '/embed/:slug/tree/:publicId/photo.webp',
    async ({ database, clock, pictures }, { id: companyId }, params) => {
      const publicId = (params['publicId'] ?? '').toUpperCase();
      const tree = await selectEmbedTree(database.readSql, { companyId, publicId, at: clock.now() });
      return tree?.imageName ? pictures.read('trees', `${tree.imageName}-320.webp`) : undefined;
    },
  ),

  resource({ url: '/embed/:file', ...frameFileOptions, caching: 'forever' }, async ({ params: { file } }) => {
    const { mediaType, text } = requireFound(frameFiles.find(({ path }) => path === `/embed/${file}`));
    return new BinaryResponse({ mediaType, body: text });
  }),

  resource(
    {
      url: siteScript.path,
      ...frameFileOptions,
      caching: { seconds: 3_600, visibility: 'public' },
      mediaType: siteScript.mediaType,
    },
    async () => new BinaryResponse({ body: siteScript.text }),
  ),

  route(contract.readOembed, async ({ query }, context) => describeOembed(context, query)),
];

type ShowFrame = (context: Context, company: EmbedCompany, request: FrameRequest) => Promise<BinaryResponse>;

function frame(url: `/${string}`, show: ShowFrame): Route {
  return resource(
    { url, access: 'public', rate: 'pages', caching: { seconds: 60, visibility: 'public' } },
    async ({ params, query }, context) => {
      const variant = frameVariantOf({ lang: query['lang'], theme: query['theme'] });
      try {
        return await show(context, await findCompany(context, params), { params, query, variant });
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return renderMissingFrame(variant);
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
      caching: { seconds: 86_400, visibility: 'public' },
      headers: { ...crossOriginHeaders, 'content-security-policy': "default-src 'none'; sandbox" },
    },
    async ({ params }, context) => {
      const file = requireFound(await read(context, await findCompany(context, params), params));
      return new BinaryResponse({ tag: file.etag, mediaType: file.contentType, body: file.bytes });
    },
  );
}

/** Not cached, so a newly allowed site works immediately. */
async function findCompany(
  { database }: Context,
  { slug = '' }: Record<string, string>,
): Promise<EmbedCompany> {
  return requireFound(await selectEmbedCompany(database.readSql, slug));
}
