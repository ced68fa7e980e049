import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Language } from '@nabta/domain/language';
import { toMercator } from '@nabta/domain/mercator';
import sharp, { type OverlayOptions } from 'sharp';

import type { MapPalette } from '../base/map-palette.ts';
import { isSettlement, type Place } from '../place/gazetteer.ts';

type Box = { left: number; top: number; width: number; height: number };

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/readex-pro/package.json'));
const fontFile = join(fonts, '500Medium/ReadexPro_500Medium.ttf');
const maxLabels = 14;
const gap = 6;
/** Distance from a town to its label, and radius of the centre, where the tree is drawn. */
const clearance = 11;

/** Draws the most important names that fit; Pango shapes Arabic text. */
export async function drawLabels(
  places: readonly Place[],
  frame: MapFrame,
  { zoom, scale, language }: { zoom: number; scale: number; language: Language },
  palette: MapPalette,
): Promise<OverlayOptions[]> {
  const minGap = gap * scale;
  const occupied = [centreBox(frame, (clearance - gap - 1) * scale)];
  const labels: OverlayOptions[] = [];
  for (const place of places) {
    if (labels.length >= maxLabels || place.minZoom > zoom) break;
    const pixel = pixelOf(place.longitude, place.latitude, frame.world);
    const [x, y] = [pixel.x - frame.left, pixel.y - frame.top];
    if (x < 0 || x > frame.width || y < 0 || y > frame.height) continue;
    const { png, width, height } = await renderText(place.name[language], place, scale, palette);
    const left = Math.round(x - width / 2);
    const box = verticalOffsets(place, height, clearance * scale)
      .map((offset) => ({ left, top: Math.round(y - offset), width, height }))
      .find(
        (label) => isInFrame(label, frame) && !occupied.some((taken) => isOverlapping(label, taken, minGap)),
      );
    if (box === undefined) continue;
    occupied.push(box);
    labels.push({ input: png, left: box.left, top: box.top });
  }
  return labels;
}

/** The centre, which labels must not cover. */
function centreBox({ width, height }: MapFrame, reach: number): Box {
  return { left: width / 2 - reach, top: height / 2 - reach, width: 2 * reach, height: 2 * reach };
}

/** Vertical label offsets: towns are labelled above or below their position. */
function verticalOffsets(place: Place, height: number, distance: number): number[] {
  const aboveAndBelow = [height + distance, -distance];
  return isSettlement(place) ? aboveAndBelow : [height / 2, ...aboveAndBelow];
}

function isInFrame({ left, top, width, height }: Box, frame: MapFrame): boolean {
  return left >= 0 && top >= 0 && left + width <= frame.width && top + height <= frame.height;
}

function isOverlapping(first: Box, second: Box, minGap: number): boolean {
  return (
    first.left < second.left + second.width + minGap &&
    second.left < first.left + first.width + minGap &&
    first.top < second.top + second.height + minGap &&
    second.top < first.top + first.height + minGap
  );
}

async function renderText(
  text: string,
  { kind }: Place,
  scale: number,
  palette: MapPalette,
): Promise<{ png: Buffer; width: number; height: number }> {
  const isSea = kind === 'sea' || kind === 'ocean';
  const size = (kind === 'country' || kind === 'capital' ? 17 : 15) * scale;
  const escaped = text.replace(/[&<>]/gu, (character) => `&#${character.charCodeAt(0)};`);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${isSea ? palette.seaText : palette.text}">${escaped}</span>`,
      font: `Readex Pro Medium ${size}`,
      fontfile: fontFile,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** Offset and size of a picture in a map that is `world` pixels wide. */
export type MapFrame = { left: number; top: number; world: number; width: number; height: number };

export function pixelOf(longitude: number, latitude: number, world: number): { x: number; y: number } {
  const { x, y } = toMercator(longitude, latitude);
  return { x: x * world, y: y * world };
}
