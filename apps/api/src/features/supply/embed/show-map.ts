import { nameIn } from '@nabta/domain/localized-name';

import type { Context } from '#core/context.ts';
import type { BinaryResponse } from '#core/http/response.ts';
import { escapeHtml } from '#core/web/page-head.ts';
import { formatView, type MapView, parseView } from '#features/trees/map/picture/map-view.ts';

import { listPlantedPlaces } from '../company/read-company.ts';
import type { EmbedCompany } from './embed.queries.ts';
import { footerOf, renderFrame, type FrameVariant, headerOf } from './frame-page.ts';
import { listMapCircles, mapSize, minZoom, toPixels, fitView } from './map-view.ts';

/** From this zoom level on, circles no longer link to a closer view. */
const nearZoom = 14;

export async function showMap(
  context: Context,
  company: EmbedCompany,
  { variant, viewText }: { variant: FrameVariant; viewText: string | undefined },
): Promise<BinaryResponse> {
  const parsedView = parseView(viewText);
  const requestedView = parsedView !== undefined && parsedView.zoom >= minZoom ? parsedView : undefined;
  const places = await listPlantedPlaces(context.database.readSql, company.id);
  const view = requestedView ?? fitView(places);
  const title = variant.htmlText('forest', { name: nameIn(company.name, variant.language) });
  const { origin } = context.config.publicUrl;
  const circles = await listMapCircles(context.database, { companyId: company.id, places }, view);
  const hrefOfView = (target: MapView) =>
    `?lang=${variant.language}&theme=${variant.theme}&at=${formatView(target)}`;
  const circleElements = circles.map(({ longitude, latitude, trees, publicId, positions }) => {
    const { x, y } = toPixels(view, { longitude, latitude });
    const radius = trees === 1 ? 8 : Math.min(24, 11 + 3 * Math.log10(trees));
    const countText =
      trees === 1 ? '' : `<text x="${x}" y="${y + 4}">${formatCompact(variant, trees)}</text>`;
    const circle = `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}"/>${countText}`;
    const label = variant.htmlText('trees', { count: trees });
    if (publicId !== undefined)
      return `<a href="${escapeHtml(`${origin}/tree/${publicId}`)}" target="_blank" rel="noopener" aria-label="${label}">${circle}</a>`;
    if (view.zoom >= nearZoom) return `<g role="img" aria-label="${label}">${circle}</g>`;
    return `<a href="${escapeHtml(hrefOfView(fitView(positions, nearZoom)))}" aria-label="${label}">${circle}</a>`;
  });
  const back =
    requestedView === undefined
      ? ''
      : `<a class="back" href="?lang=${variant.language}&amp;theme=${variant.theme}">${variant.htmlText('allPlaces')}</a>`;
  const body = `<div class="card">
${headerOf(company, variant)}
<div class="map">${renderPicture(view, variant)}<svg viewBox="0 0 ${mapSize.width} ${mapSize.height}" role="group" aria-label="${variant.htmlText('where')}">${circleElements.join('')}</svg>${back}</div>
${footerOf(variant, { more: variant.htmlText('open'), hrefOfLink: `${origin}/company/${company.slug}` })}
</div>`;
  return renderFrame({ variant, title, body, origins: company.origins });
}

function formatCompact(variant: FrameVariant, trees: number): string {
  return variant.formatNumber(trees, { notation: 'compact', maximumFractionDigits: trees < 10_000 ? 1 : 0 });
}

/** `auto` follows the color scheme of the device. */
function renderPicture(view: MapView, { language, theme }: FrameVariant): string {
  const srcOf = (shade: 'light' | 'dark') =>
    `/map/static/${formatView(view)}/${mapSize.width}x${mapSize.height}@2x.webp?theme=${shade}&amp;language=${language}`;
  const renderImage = (shade: 'light' | 'dark') => `<img src="${srcOf(shade)}" alt="">`;
  if (theme !== 'auto') return renderImage(theme);
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${srcOf('dark')}">${renderImage('light')}</picture>`;
}
