import type { SourceSpecification, StyleSpecification } from 'maplibre-gl';

import { drawable, readStyle } from './drawable-style.ts';
import { fineTile, resolveAddress } from './mapbox-address.ts';
import type { Mapbox } from './mapbox-address.ts';

type LoadJson = (address: string) => Promise<unknown>;
type TiledSource = Extract<SourceSpecification, { tiles?: string[] }>;
type TileJson = Partial<Record<(typeof toldKeys)[number], unknown>>;

/** What MapLibre itself would take from a TileJSON. */
const toldKeys = [
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
 * A style of somebody else with everything that it points at by a name of theirs. What its sources say is read here and
 * not by MapLibre: a source that does not answer is known before anything is drawn, and whose work it is can be told.
 */
export async function loadOutsideStyle(
  address: string,
  mapbox: Mapbox,
  loadJson: LoadJson,
): Promise<StyleSpecification | undefined> {
  const style = readStyle(await loadJson(resolveAddress(address, mapbox)));
  if (style === undefined) return undefined;
  const { sprite, glyphs } = style;
  return drawable({
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
  const { url, ...said } = source;
  const told = url === undefined ? {} : await loadTileJson(resolveAddress(url, mapbox), loadJson);
  const whole = { ...told, ...said } as TiledSource;
  const { tiles = [] } = whole;
  if (tiles.length === 0) throw new Error(`${url} names no tiles.`);
  if (tiles.some(isPmtiles)) (await import('./pmtiles-protocol.ts')).registerPmtiles();
  return {
    ...whole,
    tiles: tiles
      .map((tile) => resolveAddress(tile, mapbox))
      .map((tile) => (whole.type === 'raster' ? fineTile(tile, mapbox, whole.tileSize ?? 512) : tile)),
  };
}

function isTiled(source: SourceSpecification): source is TiledSource {
  return source.type === 'vector' || source.type === 'raster' || source.type === 'raster-dem';
}

async function loadTileJson(address: string, loadJson: LoadJson): Promise<TileJson> {
  const told = isPmtiles(address)
    ? await (await import('./pmtiles-protocol.ts')).readPmtiles(address)
    : await loadJson(address);
  const { tiles } = told as TileJson;
  if (!Array.isArray(tiles)) throw new Error(`${address} names no tiles.`);
  return Object.fromEntries(
    Object.entries(told as TileJson).filter(
      ([key, value]) =>
        (toldKeys as readonly string[]).includes(key) && value !== undefined && value !== null,
    ),
  );
}

function isPmtiles(address: string): boolean {
  return address.startsWith('pmtiles://');
}
