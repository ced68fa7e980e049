import { nameIn } from '@nabta/domain/localized-name';
import { treeDrawingPath } from '@nabta/domain/tree-drawing';
import { treeTitle } from '@nabta/domain/tree-title';

import type { Context } from '#core/context.ts';
import { requireFound } from '#core/errors/app-error.ts';
import type { BinaryResponse } from '#core/http/response.ts';
import { escapeHtml } from '#core/web/page-head.ts';

import { type EmbedCompany, type EmbedTree, selectEmbedTree } from './embed.queries.ts';
import { footerOf, renderFrame, type FrameVariant } from './frame-page.ts';

/** Never shows the owner. */
export async function showTreeCard(
  { database, clock, config }: Context,
  company: EmbedCompany,
  { variant, publicId }: { variant: FrameVariant; publicId: string },
): Promise<BinaryResponse> {
  const tree = requireFound(
    await selectEmbedTree(database.readSql, { companyId: company.id, publicId, at: clock.now() }),
  );
  const title = escapeHtml(titleOf(tree, variant));
  const source =
    tree.imageName === null
      ? treeDrawingPath(tree, clock.now())
      : `/embed/${company.slug}/tree/${publicId}/photo.webp?v=${tree.imageName}`;
  const photo = `<img class="photo" src="${source}" alt="" width="92" height="92">`;
  const body = `<a class="card" href="${escapeHtml(`${config.publicUrl.origin}/tree/${publicId}`)}" target="_blank" rel="noopener">
<div class="tree">${photo}<div class="text">
<bdi class="title">${title}</bdi>
<p class="detail">${escapeHtml(placeOf(tree, variant))}</p>
<p class="detail">${sinceOf(tree, variant)} · ${evidenceOf(tree, variant)}</p>
<p class="detail">${variant.htmlText('supportedBy', { name: nameIn(company.name, variant.language) })}</p>
</div></div>
${footerOf(variant, { more: variant.htmlText('openTree') })}
</a>`;
  return renderFrame({ variant, title, body, origins: company.origins });
}

function titleOf({ givenName, commonName }: EmbedTree, variant: FrameVariant): string {
  return (
    treeTitle({ givenName, specie: commonName && { commonName } }, variant.language) ??
    variant.plainText('tree')
  );
}

function placeOf({ givenName, commonName, landName }: EmbedTree, { language }: FrameVariant): string {
  const specie = givenName && commonName && nameIn(commonName, language);
  const land = landName && nameIn(landName, language);
  return [specie, land].filter(Boolean).join(' · ');
}

function evidenceOf({ origin, level }: EmbedTree, variant: FrameVariant): string {
  const texts = [level, ...(origin === 'planted_here' ? [] : [origin])];
  return texts.map((name) => variant.htmlText(name)).join(' · ');
}

function sinceOf({ plantedAt, endedAt, origin }: EmbedTree, variant: FrameVariant): string {
  if (endedAt) return variant.htmlText('stoodUntil', { date: variant.formatMonth(endedAt) });
  const text = origin === 'imported' ? 'plantedByRecords' : 'plantedOn';
  return variant.htmlText(text, { date: variant.formatMonth(plantedAt) });
}
