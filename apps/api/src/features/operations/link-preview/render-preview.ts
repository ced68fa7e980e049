import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { BadgeCode } from '@nabta/domain/badge-level';
import { directionOf, type Language } from '@nabta/domain/language';
import sharp from 'sharp';

import { drawText, type Layer } from '#core/draw-text.ts';

type PreviewPicture = {
  language: Language;
  title: string;
  subtitle: string;
  badge: BadgeCode | undefined;
  /** Photo or drawing; a seedling without one. */
  picture: Buffer | undefined;
};

/** Increment with every visual change; rendered images are cached as files. */
export const designVersion = 3;

const width = 1200;
const height = 630;
const photoSize = 470;
const margin = 80;
const textWidth = width - photoSize - 3 * margin;
const textBox = { width: textWidth, maxHeight: 260 };

/** Renders a link preview: text on the reading side, the photo on the other. */
export async function renderPreview(preview: PreviewPicture): Promise<Buffer> {
  const { language, title, subtitle, badge } = preview;
  const isRtl = directionOf(language) === 'rtl';
  const badgeLayer = badge && (await renderSvgLayer(badgeFile(badge), badgeSize));
  const badgeIndent = badgeLayer === undefined ? 0 : badgeLayer.width + badgeGap;
  const heading = await drawText(title, { ...textBox, isBold: true, size: 60, colour: '#10291D' });
  const line =
    badgeLayer === undefined
      ? await drawText(subtitle, { ...textBox, size: 36, colour: '#456152' })
      : await drawText(subtitle, {
          ...textBox,
          isBold: true,
          size: 52,
          colour: '#1C5B3D',
          width: textWidth - badgeIndent,
        });
  const wordmark = await renderSvgLayer(logoFile(language), wordmarkHeight);
  const rowHeight = Math.max(line.height, badgeLayer?.height ?? 0);
  const top = Math.round((height - heading.height - rowGap - rowHeight) / 2) + 28;
  const rowTop = top + heading.height + rowGap;
  const placeLayer = (layer: Layer, y: number, indent = 0) => ({
    input: layer.png,
    top: Math.round(y),
    left: isRtl ? width - margin - indent - layer.width : margin + indent,
  });
  const middleOfRow = (layer: Layer) => rowTop + (rowHeight - layer.height) / 2;
  const picture = {
    input: await renderRoundedPicture(preview.picture),
    top: margin,
    left: isRtl ? margin : width - margin - photoSize,
  };
  return sharp(Buffer.from(background))
    .composite([
      placeLayer(wordmark, 72),
      placeLayer(heading, top),
      ...(badgeLayer === undefined ? [] : [placeLayer(badgeLayer, middleOfRow(badgeLayer))]),
      placeLayer(line, middleOfRow(line), badgeIndent),
      picture,
    ])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

const badgeSize = 112;
const badgeGap = 24;
const rowGap = 30;
const wordmarkHeight = 72;

export const badgeFile = (badge: BadgeCode) =>
  fileURLToPath(import.meta.resolve(`@nabta/domain/art/badges/${badge}.svg`));
/** Arabic has its own logo; all other languages share the Latin one. */
export const logoFile = (language: Language) =>
  join(import.meta.dirname, 'art', language === 'ar' ? 'logo-ar.svg' : 'logo-en.svg');

export async function renderSvgLayer(file: string, targetHeight: number): Promise<Layer> {
  const { data, info } = await sharp(file, { density: 288 })
    .resize({ height: targetHeight })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

async function renderRoundedPicture(picture: Buffer = Buffer.from(seedling)): Promise<Buffer> {
  const frame = Buffer.from(
    `<svg width="${photoSize}" height="${photoSize}"><rect width="100%" height="100%" rx="48" fill="#fff"/></svg>`,
  );
  return sharp(picture, { density: 144 })
    .resize(photoSize, photoSize, { fit: 'cover' })
    .composite([{ input: frame, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#BFE4DF"/><stop offset=".7" stop-color="#E3F3DC"/><stop offset="1" stop-color="#F4F6DC"/></linearGradient></defs>
  <rect width="100%" height="100%" fill="url(#sky)"/>
  <path d="M0 540c200-70 380-60 600-20s420 30 600-40v150H0z" fill="#C3E3A6"/>
  <path d="M0 580c260-50 520-30 760-6s320 14 440-24v80H0z" fill="#9ED07A"/>
</svg>`;

const seedling = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 470 470">
  <rect width="470" height="470" fill="#E3F3D8"/>
  <ellipse cx="235" cy="360" rx="120" ry="26" fill="#7A5230"/>
  <path d="M235 352c-4-60-4-90 0-150" stroke="#43875F" stroke-width="14" fill="none" stroke-linecap="round"/>
  <path d="M235 240c-10-70-70-90-110-84 2 54 46 92 110 84z" fill="#43875F"/>
  <path d="M235 214c8-70 66-98 112-94 0 58-46 100-112 94z" fill="#9CCB2C"/>
</svg>`;
