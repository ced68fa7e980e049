import type { Language } from '@nabta/domain/language';
import sharp from 'sharp';

import { runYielding } from '#core/yielding-loop.ts';

import { fineArea, worldArea } from '../base/map-area.ts';
import type { MapData } from '../base/map-data.ts';
import { mapPalettes, type MapPalette, type MapTheme } from '../base/map-palette.ts';
import { outlineExtent, type Outlines, readOutlines } from './decode-outlines.ts';
import { drawLabels, type MapFrame, pixelOf } from './draw-labels.ts';
import type { MapView } from './map-view.ts';

export type StaticView = MapView & {
  width: number;
  height: number;
  /** Device pixel ratio. */
  scale: number;
  theme: MapTheme;
  language: Language;
};

type PlacedTile = { outlines: Outlines; left: number; top: number; scale: number };

const tileSize = 512;

/** Increment with every rendering change to invalidate cached images. */
export const designVersion = 1;

/** Renders the map as an image, for browsers that cannot draw it. */
export async function drawStaticMap(data: MapData, view: StaticView): Promise<Buffer> {
  const palette = mapPalettes[view.theme];
  const frame = frameOf(view);
  const detail = Math.floor(view.zoom + Math.log2(view.scale));
  const [world, fine, labels] = await Promise.all([
    loadTilesIn(data, frame, Math.min(detail, worldArea.maxZoom)),
    detail < fineArea.minZoom ? [] : loadTilesIn(data, frame, Math.min(detail, fineArea.maxZoom)),
    drawLabels(data.places, frame, view, palette),
  ]);
  const svg = await runYielding(renderSvg({ world, fine, frame, scale: view.scale, palette }));
  return sharp(Buffer.from(svg)).composite(labels).webp({ quality: 82, effort: 3 }).toBuffer();
}

function frameOf({ longitude, latitude, zoom, scale, ...size }: StaticView): MapFrame {
  const world = tileSize * scale * 2 ** zoom;
  const [width, height] = [size.width * scale, size.height * scale];
  const { x, y } = pixelOf(longitude, latitude, world);
  return { left: x - width / 2, top: y - height / 2, world, width, height };
}

async function loadTilesIn(data: MapData, frame: MapFrame, z: number): Promise<PlacedTile[]> {
  const across = 2 ** z;
  const size = frame.world / across;
  const columns = range(Math.floor(frame.left / size), Math.floor((frame.left + frame.width) / size));
  const rows = range(Math.floor(frame.top / size), Math.floor((frame.top + frame.height) / size));
  const tiles = rows.flatMap((row) =>
    columns.map(async (column): Promise<PlacedTile[]> => {
      // Wraps columns around the antimeridian.
      const tile = { z, x: ((column % across) + across) % across, y: row };
      const outlines = await readOutlines(data.outlines, tile);
      if (outlines === undefined) return [];
      const [left, top] = [column * size - frame.left, row * size - frame.top];
      return [{ outlines, left, top, scale: size / outlineExtent }];
    }),
  );
  return (await Promise.all(tiles)).flat();
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

type SvgInput = {
  world: PlacedTile[];
  fine: PlacedTile[];
  frame: MapFrame;
  scale: number;
  palette: MapPalette;
};

type Steps = Generator<void, string, void>;

function* renderSvg({ world, fine, frame, scale, palette: { water, land, border } }: SvgInput): Steps {
  const borders = yield* renderTiles(world, (tile) => pathOf(tile, 'borders', ''));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}">
<rect width="100%" height="100%" fill="${water}"/>
${yield* renderAreas(world, 'land', land)}${yield* renderAreas(world, 'lakes', water)}
${yield* renderAreas(fine, 'fine_sea', water)}${yield* renderAreas(fine, 'fine_land', land)}
<path d="${borders}" fill="none" stroke="${border}" stroke-opacity=".7" stroke-width="${0.8 * scale}" stroke-dasharray="${4 * scale} ${3 * scale}" stroke-linejoin="round"/>
</svg>`;
}

/**
 * One path per tile: neighbours overlap slightly, and in a single even-odd path the overlap would be a hole.
 */
function renderAreas(tiles: PlacedTile[], layer: string, colour: string): Steps {
  return renderTiles(
    tiles,
    (tile) => `<path d="${pathOf(tile, layer, 'Z')}" fill="${colour}" fill-rule="evenodd"/>`,
  );
}

function* renderTiles(tiles: PlacedTile[], render: (tile: PlacedTile) => string): Steps {
  let text = '';
  for (const tile of tiles) {
    text += render(tile);
    yield;
  }
  return text;
}

function pathOf({ outlines, left, top, scale }: PlacedTile, layer: string, end: string): string {
  return (outlines[layer] ?? [])
    .map((points) => {
      const steps = points.map(
        ([x, y]) => `${(left + x * scale).toFixed(1)} ${(top + y * scale).toFixed(1)}`,
      );
      return `M${steps.join('L')}${end}`;
    })
    .join('');
}
