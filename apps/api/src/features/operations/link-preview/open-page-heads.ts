import { openPages, type PageName, pagePaths } from '@nabta/contract/pages';

import { productName } from '../../platform/product-name.ts';
import type { HeadOf } from '../../platform/web/web-pages.ts';
import { previewPath } from './link-preview.routes.ts';
import { siteTexts } from './link-preview.texts.ts';
import { shareHead } from './preview-head.ts';
import { siteCard, siteId } from './read-card.ts';
import { aboutPage, aboutProduct } from './structured-data.ts';

/** What the pages that are nobody's say of themselves to search engines and to those who unfurl a link. */
export function openPageHeads(origin: string): Partial<Record<PageName, HeadOf>> {
  return Object.fromEntries((['home', ...openPages] as const).map((name) => [name, headOf(origin, name)]));
}

function headOf(origin: string, name: PageName): HeadOf {
  const url = origin + pagePaths[name];
  const isDoor = name === 'home' || name === 'login';
  return ({ language, title, description }) =>
    shareHead({
      title: isDoor ? `${productName[language]} · ${siteTexts.title[language]}` : title,
      description,
      url,
      pictureUrl: origin + previewPath('site', siteId, siteCard(language), language),
      language,
      about: isDoor ? aboutProduct(origin) : aboutPage(url, title),
    });
}
