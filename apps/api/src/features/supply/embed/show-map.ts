import { nameIn } from '@nabta/domain/localized-name';

import type { Context } from '../../platform/context.ts';
import type { Content } from '../../platform/http/answer.ts';
import { escapeHtml } from '../../platform/web/page-head.ts';
import { listPlantedPlaces } from '../company/list-planted-places.ts';
import type { EmbedCompany } from './embed.queries.ts';
import { footOf, framePage, type Look } from './frame-page.ts';
import { headOf } from './head-of-company.ts';
import { listMapPlaces } from './list-map-places.ts';
import { mapSize, type MapView, placeInView, readView, viewAround, writeView } from './map-view.ts';

/** So near the trees themselves are shown, and farther the places they stand at. */
const nearZoom = 14;

/** Where the trees of a company stand: a drawn map, whose circles are links that lead nearer. */
export async function showMap(
  context: Context,
  company: EmbedCompany,
  at: string | undefined,
  look: Look,
): Promise<Content> {
  const asked = readView(at);
  const places = await listPlantedPlaces(context.database.readSql, company.id);
  const view = asked ?? viewAround(places);
  const title = look.say('forest', { name: nameIn(company.name, look.language) });
  const { origin } = context.config.publicUrl;
  const circles = await listMapPlaces(context.database, { companyId: company.id, places }, view);
  const hrefNear = (near: MapView) => `?lang=${look.language}&theme=${look.theme}&at=${writeView(near)}`;
  const drawn = circles.map(({ longitude, latitude, trees, publicId, around }) => {
    const { x, y } = placeInView(view, { longitude, latitude });
    const radius = trees === 1 ? 8 : Math.min(24, 11 + 3 * Math.log10(trees));
    const told = trees === 1 ? '' : `<text x="${x}" y="${y + 4}">${compact(look, trees)}</text>`;
    const circle = `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}"/>${told}`;
    const label = look.say('trees', { count: trees });
    if (publicId !== undefined)
      return `<a href="${escapeHtml(`${origin}/tree/${publicId}`)}" target="_blank" rel="noopener" aria-label="${label}">${circle}</a>`;
    if (view.zoom >= nearZoom) return `<g role="img" aria-label="${label}">${circle}</g>`;
    return `<a href="${escapeHtml(hrefNear(viewAround(around, nearZoom)))}" aria-label="${label}">${circle}</a>`;
  });
  const back =
    asked === undefined
      ? ''
      : `<a class="back" href="?lang=${look.language}&amp;theme=${look.theme}">${look.say('allPlaces')}</a>`;
  const body = `<div class="card">
${headOf(company, look)}
<div class="map">${picture(view, look)}<svg viewBox="0 0 ${mapSize.width} ${mapSize.height}" role="group" aria-label="${look.say('where')}">${drawn.join('')}</svg>${back}</div>
${footOf(look, { more: look.say('open'), hrefOfLink: `${origin}/company/${company.slug}` })}
</div>`;
  return framePage({ look, title, body, origins: company.origins });
}

function compact(look: Look, trees: number): string {
  return look.number(trees, { notation: 'compact', maximumFractionDigits: trees < 10_000 ? 1 : 0 });
}

/** As the reader's device is, where the frame is to be. */
function picture(view: MapView, { language, theme }: Look): string {
  const address = (shade: 'light' | 'dark') =>
    `/map/static/${writeView(view)}/${mapSize.width}x${mapSize.height}@2x.webp?theme=${shade}&amp;language=${language}`;
  const image = (shade: 'light' | 'dark') => `<img src="${address(shade)}" alt="">`;
  if (theme !== 'auto') return image(theme);
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${address('dark')}">${image('light')}</picture>`;
}
