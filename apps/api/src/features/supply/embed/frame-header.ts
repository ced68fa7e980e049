import { nameIn } from '@nabta/domain/localized-name';

import { escapeHtml } from '#core/web/page-head.ts';

import type { EmbedCompany } from './embed.queries.ts';
import type { FrameVariant } from './frame-page.ts';

export function headerOf({ slug, name, imageName }: EmbedCompany, { language }: FrameVariant): string {
  const logo =
    imageName === null
      ? ''
      : `<img class="logo" src="/embed/${slug}/logo.webp?v=${imageName}" alt="" width="40" height="40">`;
  return `<div class="head">${logo}<bdi class="name">${escapeHtml(nameIn(name, language))}</bdi></div>`;
}
