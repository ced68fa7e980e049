import type { readOembed } from '@nabta/contract/embed';
import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import { type Embed, embedSizes, frameCode } from '@nabta/domain/embed';
import { defaultLanguage, isLanguage } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { Content } from '../../platform/http/answer.ts';
import { productName } from '../../platform/product-name.ts';
import { escapeHtml } from '../../platform/web/page-head.ts';
import { selectSlugOfTree } from './embed.queries.ts';
import { lookOf } from './frame-page.ts';
import { readEmbedCompany } from './read-embed.ts';

type Asked = RequestOfEndpoint<typeof readOembed>['query'];

/** How a site that was given the address of a page shows it in its own. */
export async function describeOembed(context: Context, asked: Asked): Promise<Content> {
  const { origin } = context.config.publicUrl;
  const { embed, title } = await findEmbed(context, asked.url);
  const size = embedSizes[embed.kind];
  const width = Math.min(size.width, asked.maxwidth ?? size.width);
  const height = Math.min(size.height, asked.maxheight ?? size.height);
  const described = {
    version: '1.0',
    type: 'rich',
    provider_name: productName[embed.language],
    provider_url: origin,
    title,
    cache_age: 3_600,
    width,
    height,
    html: frameCode(embed, { origin, title }, { width, height }),
  };
  const headers = { 'access-control-allow-origin': '*' };
  if (asked.format === 'json') return new Content({ headers, body: JSON.stringify(described) });
  const fields = Object.entries(described).map(
    ([name, value]) => `<${name}>${escapeHtml(String(value))}</${name}>`,
  );
  const body = `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>`;
  return new Content({ headers, mediaType: 'text/xml; charset=utf-8', body });
}

/** What lies at the address of a page of ours: a company's counter, or the card of a tree that a company planted. */
async function findEmbed(context: Context, address: string): Promise<{ embed: Embed; title: string }> {
  const url = new URL(address);
  const [, page = '', id = ''] = /^\/(company|tree)\/([\w-]+)$/u.exec(url.pathname) ?? [];
  if (url.origin !== context.config.publicUrl.origin || page === '') throw new AppError('NOT_FOUND');
  const lang = url.searchParams.get('lang');
  const language = isLanguage(lang) ? lang : defaultLanguage;
  const publicId = page === 'tree' ? id.toUpperCase() : undefined;
  const slug = publicId === undefined ? id : await selectSlugOfTree(context.database.readSql, publicId);
  if (slug === undefined) throw new AppError('NOT_FOUND');
  const company = await readEmbedCompany(context, slug);
  const kind = publicId === undefined ? 'counter' : 'tree';
  const name = nameIn(company.name, language);
  return {
    embed: { kind, slug, publicId, language, theme: 'auto' },
    title: lookOf({ lang: language }).plain(publicId === undefined ? 'forest' : 'supportedBy', { name }),
  };
}
