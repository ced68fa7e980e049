import { nameIn } from '@nabta/domain/localized-name';
import { treeTitle } from '@nabta/domain/tree-title';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import type { Content } from '../../platform/http/answer.ts';
import { escapeHtml } from '../../platform/web/page-head.ts';
import { type EmbedCompany, type EmbedTree, selectEmbedTree } from './embed.queries.ts';
import { footOf, framePage, type Look } from './frame-page.ts';

/** One tree of a company: its name, its species and place, and since when; never whose it is. */
export async function showTreeCard(
  { database, config }: Context,
  company: EmbedCompany,
  publicId: string,
  look: Look,
): Promise<Content> {
  const tree = await selectEmbedTree(database.readSql, company.id, publicId);
  if (tree === undefined) throw new AppError('NOT_FOUND');
  const title = escapeHtml(titleOf(tree, look));
  const photo =
    tree.imageName === null
      ? ''
      : `<img class="photo" src="/embed/${company.slug}/tree/${publicId}/photo.webp?v=${tree.imageName}" alt="" width="92" height="92">`;
  const body = `<a class="card" href="${escapeHtml(`${config.publicUrl.origin}/tree/${publicId}`)}" target="_blank" rel="noopener">
<div class="tree">${photo}<div class="words">
<bdi class="title">${title}</bdi>
<p class="place">${escapeHtml(placeOf(tree, look))}</p>
<p class="place">${sinceOf(tree, look)}</p>
<p class="place">${look.say('supportedBy', { name: nameIn(company.name, look.language) })}</p>
</div></div>
${footOf(look, { more: look.say('openTree') })}
</a>`;
  return framePage({ look, title, body, origins: company.origins });
}

function titleOf({ givenName, commonName }: EmbedTree, look: Look): string {
  return treeTitle({ givenName, specie: commonName && { commonName } }, look.language) ?? look.plain('tree');
}

/** Its species, where its name is another, and the land it stands on. */
function placeOf({ givenName, commonName, landName }: EmbedTree, { language }: Look): string {
  const specie = givenName && commonName && nameIn(commonName, language);
  const land = landName && nameIn(landName, language);
  return [specie, land].filter(Boolean).join(' · ');
}

function sinceOf({ plantedAt, endedAt }: EmbedTree, look: Look): string {
  return endedAt
    ? look.say('stoodUntil', { date: look.day(endedAt) })
    : look.say('plantedOn', { date: look.day(plantedAt) });
}
