import type { SourceSpecification, StyleSpecification } from 'maplibre-gl';

import { repairStyle, readStyle } from './drawable-style.ts';
import { type Mapbox, highResolutionTile, resolveAddress } from './mapbox-address.ts';

type LoadJson = (address: string) => Promise<unknown>;
type TiledSource = Extract<SourceSpecification, { tiles?: string[] }>;
type TileJson = Partial<Record<(typeof tileJsonKeys)[number], unknown>>;

/** TileJSON keys that MapLibre itself would use. */
const tileJsonKeys = [
  'tiles',
  'minzoom',
  'maxzoom',
  'attribution',
  'bounds',
  'scheme',
  'tileSize',
  'encoding',
] as const;

/**
 * Loads an external style and resolves its references. TileJSON is loaded here, not by MapLibre, so that a
 * dead source fails before drawing and its attribution is known.
 */
export async function loadExternalStyle(
  address: string,
  mapbox: Mapbox,
  loadJson: LoadJson,
): Promise<StyleSpecification | undefined> {
  const style = readStyle(await loadJson(resolveAddress(address, mapbox)));
  if (style === undefined) return undefined;
  const { sprite, glyphs } = style;
  return repairStyle({
    ...style,
    ...(sprite !== undefined && { sprite: resolveSprite(sprite, mapbox) }),
    ...(glyphs !== undefined && { glyphs: resolveAddress(glyphs, mapbox) }),
    sources: Object.fromEntries(
      await Promise.all(
        Object.entries(style.sources).map(
          async ([id, source]) => [id, await resolveSource(source, mapbox, loadJson)] as const,
        ),
      ),
    ),
  });
}

function resolveSprite(
  sprite: NonNullable<StyleSpecification['sprite']>,
  mapbox: Mapbox,
): NonNullable<StyleSpecification['sprite']> {
  return typeof sprite === 'string'
    ? resolveAddress(sprite, mapbox)
    : sprite.map(({ id, url }) => ({ id, url: resolveAddress(url, mapbox) }));
}

async function resolveSource(
  source: SourceSpecification,
  mapbox: Mapbox,
  loadJson: LoadJson,
): Promise<SourceSpecification> {
  if (!isTiled(source)) return source;
  const { url, ...overrides } = source;
  const tileJson = url === undefined ? {} : await loadTileJson(resolveAddress(url, mapbox), loadJson);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the style's validation follows
  const merged = { ...tileJson, ...overrides } as TiledSource;
  const { tiles = [] } = merged;
  if (tiles.length === 0) throw new Error(`${url} names no tiles.`);
  if (tiles.some(isPmtiles)) (await import('./pmtiles-protocol.ts')).registerPmtiles();
  return {
    ...merged,
    tiles: tiles
      .map((tile) => resolveAddress(tile, mapbox))
      .map((tile) =>
        merged.type === 'raster' ? highResolutionTile(tile, mapbox, merged.tileSize ?? 512) : tile,
      ),
  };
}

function isTiled(source: SourceSpecification): source is TiledSource {
  return source.type === 'vector' || source.type === 'raster' || source.type === 'raster-dem';
}

async function loadTileJson(address: string, loadJson: LoadJson): Promise<TileJson> {
  const file = isPmtiles(address)
    ? await (await import('./pmtiles-protocol.ts')).readPmtiles(address)
    : await loadJson(address);
  const tileJson: TileJson = { ...(file ?? undefined) };
  if (!Array.isArray(tileJson.tiles)) throw new Error(`${address} names no tiles.`);
  const entries = tileJsonKeys.map((key) => [key, tileJson[key]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null));
}

function isPmtiles(address: string): boolean {
  return address.startsWith('pmtiles://');
}
