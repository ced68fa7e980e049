import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Language } from '@nabta/domain/language';
import sharp, { type OverlayOptions } from 'sharp';

import type { Place } from '../place/gazetteer.ts';
import { type MapFrame, pixelOf } from './map-frame.ts';
import type { MapPalette } from './map-palette.ts';

type Box = { left: number; top: number; width: number; height: number };

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/readex-pro/package.json'));
const fontFile = join(fonts, '500Medium/ReadexPro_500Medium.ttf');
/** So many names are enough for a picture that cannot be moved. */
const mostLabels = 14;
const gap = 6;

/** The most important names that find room, drawn by Pango, which joins and orders Arabic. */
export async function drawLabels(
  places: readonly Place[],
  frame: MapFrame,
  { zoom, language }: { zoom: number; language: Language },
  palette: MapPalette,
): Promise<OverlayOptions[]> {
  const taken: Box[] = [];
  const labels: OverlayOptions[] = [];
  for (const place of places) {
    if (labels.length >= mostLabels || place.minZoom > zoom) break;
    const { x, y } = pixelOf(place.longitude, place.latitude, frame.world);
    const [middle, line] = [x - frame.left, y - frame.top];
    if (middle < 0 || middle > frame.width || line < 0 || line > frame.height) continue;
    const { png, width, height } = await words(place.name[language], place, palette);
    const box = { left: Math.round(middle - width / 2), top: Math.round(line - height / 2), width, height };
    if (!fits(box, frame) || taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    labels.push({ input: png, left: box.left, top: box.top });
  }
  return labels;
}

function fits({ left, top, width, height }: Box, frame: MapFrame): boolean {
  return left >= 0 && top >= 0 && left + width <= frame.width && top + height <= frame.height;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width + gap &&
    other.left < one.left + one.width + gap &&
    one.top < other.top + other.height + gap &&
    other.top < one.top + one.height + gap
  );
}

async function words(
  text: string,
  { kind }: Place,
  palette: MapPalette,
): Promise<{ png: Buffer; width: number; height: number }> {
  const isSea = kind === 'sea' || kind === 'ocean';
  const size = kind === 'country' || kind === 'capital' ? 17 : 15;
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
