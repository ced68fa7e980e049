import { openPages, type PageName, pagePaths } from '@nabta/contract/core/pages';

import { productName } from '#core/product-name.ts';
import { shareHead } from '#core/web/preview-head.ts';
import type { HeadOf } from '#core/web/web-pages.ts';

import { previewPath } from './link-preview.routes.ts';
import { siteTexts } from './link-preview.texts.ts';
import { siteCard, siteId } from './read-card.ts';
import { aboutPage, aboutProduct } from './structured-data.ts';

/** Meta tags of public pages for search engines and link previews. */
export function openPageHeads(origin: string): Partial<Record<PageName, HeadOf>> {
  return Object.fromEntries((['home', ...openPages] as const).map((name) => [name, headOf(origin, name)]));
}

function headOf(origin: string, name: PageName): HeadOf {
  const url = origin + pagePaths[name];
  const isProductPage = name === 'home' || name === 'login';
  return ({ language, title, description }) =>
    shareHead({
      title: isProductPage ? `${productName[language]} · ${siteTexts.title[language]}` : title,
      description,
      url,
      pictureUrl: origin + previewPath('site', siteId, siteCard(language), language),
      language,
      about: isProductPage ? aboutProduct(origin) : aboutPage(url, title),
    });
}
