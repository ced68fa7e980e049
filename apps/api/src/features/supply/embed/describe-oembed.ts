import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { readOembed } from '@nabta/contract/supply/embed';
import { type Embed, embedSizes, renderIframe } from '@nabta/domain/embed';
import { defaultLanguage, isLanguage } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';

import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { BinaryResponse } from '#core/http/response.ts';
import { productName } from '#core/product-name.ts';
import { escapeHtml } from '#core/web/page-head.ts';

import { selectEmbedCompany, selectSlugOfTree } from './embed.queries.ts';
import { frameVariantOf } from './frame-page.ts';

type OembedQuery = RequestOfEndpoint<typeof readOembed>['query'];

export async function describeOembed(context: Context, query: OembedQuery): Promise<BinaryResponse> {
  const { origin } = context.config.publicUrl;
  const { embed, title } = await findEmbed(context, query.url);
  const size = embedSizes[embed.kind];
  const width = Math.min(size.width, query.maxwidth ?? size.width);
  const height = Math.min(size.height, query.maxheight ?? size.height);
  const oembed = {
    version: '1.0',
    type: 'rich',
    provider_name: productName[embed.language],
    provider_url: origin,
    title,
    cache_age: 3_600,
    width,
    height,
    html: renderIframe(embed, { origin, title }, { width, height }),
  };
  const headers = { 'access-control-allow-origin': '*' };
  if (query.format === 'json') return new BinaryResponse({ headers, body: JSON.stringify(oembed) });
  const fields = Object.entries(oembed).map(
    ([name, value]) => `<${name}>${escapeHtml(String(value))}</${name}>`,
  );
  const body = `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>`;
  return new BinaryResponse({ headers, mediaType: 'text/xml; charset=utf-8', body });
}

/** Resolves a company page to its counter and a tree page to its tree card. */
async function findEmbed(context: Context, address: string): Promise<{ embed: Embed; title: string }> {
  const url = new URL(address);
  const [, page = '', id = ''] = /^\/(company|tree)\/([\w-]+)$/u.exec(url.pathname) ?? [];
  if (url.origin !== context.config.publicUrl.origin || page === '') throw new AppError('NOT_FOUND');
  const lang = url.searchParams.get('lang');
  const language = isLanguage(lang) ? lang : defaultLanguage;
  const publicId = page === 'tree' ? id.toUpperCase() : undefined;
  const { readSql } = context.database;
  const slug = publicId === undefined ? id : requireFound(await selectSlugOfTree(readSql, publicId));
  const company = requireFound(await selectEmbedCompany(readSql, slug));
  const kind = publicId === undefined ? 'counter' : 'tree';
  const name = nameIn(company.name, language);
  return {
    embed: { kind, slug, publicId, language, theme: 'auto' },
    title: frameVariantOf({ lang: language }).plainText(publicId === undefined ? 'forest' : 'supportedBy', {
      name,
    }),
  };
}
