import { nameIn } from '@nabta/domain/localized-name';

import { escapeHtml } from '../../platform/web/page-head.ts';
import type { EmbedCompany } from './embed.queries.ts';
import type { Look } from './frame-page.ts';

/** The company at the top of a frame, with its logo where it has one. */
export function headOf({ slug, name, imageName }: EmbedCompany, { language }: Look): string {
  const logo =
    imageName === null
      ? ''
      : `<img class="logo" src="/embed/${slug}/logo.webp?v=${imageName}" alt="" width="40" height="40">`;
  return `<div class="head">${logo}<bdi class="name">${escapeHtml(nameIn(name, language))}</bdi></div>`;
}
