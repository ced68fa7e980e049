import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Language } from '@nabta/domain/language';
import sharp, { type OverlayOptions } from 'sharp';

import type { MapPalette } from '../base/map-palette.ts';
import { isSettlement, type Place } from '../place/gazetteer.ts';
import { type MapFrame, pixelOf } from './map-frame.ts';

type Box = { left: number; top: number; width: number; height: number };

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/readex-pro/package.json'));
const fontFile = join(fonts, '500Medium/ReadexPro_500Medium.ttf');
/** So many names are enough for a picture that cannot be moved. */
const maxLabels = 14;
const gap = 6;
/** From a town to its name, and from the middle of the picture to any: a tree stands there. */
const room = 11;

/** The most important names that find room, drawn by Pango, which joins and orders Arabic. */
export async function drawLabels(
  places: readonly Place[],
  frame: MapFrame,
  { zoom, scale, language }: { zoom: number; scale: number; language: Language },
  palette: MapPalette,
): Promise<OverlayOptions[]> {
  const apart = gap * scale;
  const taken = [middleOf(frame, (room - gap - 1) * scale)];
  const labels: OverlayOptions[] = [];
  for (const place of places) {
    if (labels.length >= maxLabels || place.minZoom > zoom) break;
    const { x, y } = pixelOf(place.longitude, place.latitude, frame.world);
    const [middle, line] = [x - frame.left, y - frame.top];
    if (middle < 0 || middle > frame.width || line < 0 || line > frame.height) continue;
    const { png, width, height } = await words(place.name[language], place, scale, palette);
    const left = Math.round(middle - width / 2);
    const box = heightsAbove(place, height, room * scale)
      .map((above) => ({ left, top: Math.round(line - above), width, height }))
      .find((each) => fits(each, frame) && !taken.some((other) => overlap(each, other, apart)));
    if (box === undefined) continue;
    taken.push(box);
    labels.push({ input: png, left: box.left, top: box.top });
  }
  return labels;
}

/** What the picture is about. */
function middleOf({ width, height }: MapFrame, reach: number): Box {
  return { left: width / 2 - reach, top: height / 2 - reach, width: 2 * reach, height: 2 * reach };
}

/** Where a name may begin: that of a town above or below it. */
function heightsAbove(place: Place, height: number, clear: number): number[] {
  const beside = [height + clear, -clear];
  return isSettlement(place) ? beside : [height / 2, ...beside];
}

function fits({ left, top, width, height }: Box, frame: MapFrame): boolean {
  return left >= 0 && top >= 0 && left + width <= frame.width && top + height <= frame.height;
}

function overlap(one: Box, other: Box, apart: number): boolean {
  return (
    one.left < other.left + other.width + apart &&
    other.left < one.left + one.width + apart &&
    one.top < other.top + other.height + apart &&
    other.top < one.top + one.height + apart
  );
}

async function words(
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
