import { nameIn } from '@nabta/domain/localized-name';

import { Content } from '../../platform/answer.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { escapeHtml } from '../../platform/page-head.ts';
import { readCard } from '../link-preview/read-card.ts';
import { type EmbedCompany, selectEmbedTree } from './embed.queries.ts';
import { footOf, framePage, type Look } from './frame-page.ts';

/** One tree of a company as its page is shared: its name, its species and place, and since when; never whose it is. */
export async function showTreeCard(
  context: Context,
  company: EmbedCompany,
  publicId: string,
  look: Look,
): Promise<Content> {
  const { database, config } = context;
  const [tree, card] = await Promise.all([
    selectEmbedTree(database.readSql, company.id, publicId),
    readCard.tree(context, publicId, look.language),
  ]);
  if (tree === undefined || card === undefined) throw new AppError('NOT_FOUND');
  const photo =
    tree.imageName === null
      ? ''
      : `<img class="photo" src="/embed/${company.slug}/tree/${publicId}/photo.webp?v=${tree.imageName}" alt="" width="92" height="92">`;
  const since = tree.endedAt
    ? look.say('stoodUntil', { date: look.day(tree.endedAt) })
    : look.say('plantedOn', { date: look.day(tree.plantedAt) });
  const body = `<a class="card" href="${escapeHtml(`${config.publicUrl.origin}/tree/${publicId}`)}" target="_blank" rel="noopener">
<div class="tree">${photo}<div class="words">
<bdi class="title">${escapeHtml(card.title)}</bdi>
<p class="place">${escapeHtml(card.subtitle)}</p>
<p class="place">${since}</p>
<p class="place">${look.say('plantedBy', { name: nameIn(company.name, look.language) })}</p>
</div></div>
${footOf(look, { more: look.say('openTree') })}
</a>`;
  return framePage({ look, title: escapeHtml(card.title), body, origins: company.origins });
}
