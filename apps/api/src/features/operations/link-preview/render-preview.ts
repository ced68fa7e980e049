import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { BadgeCode } from '@nabta/domain/badge-level';
import { directionOf, type Language } from '@nabta/domain/language';
import sharp from 'sharp';

type PreviewPicture = {
  language: Language;
  title: string;
  subtitle: string;
  badge: BadgeCode | undefined;
  photo: Buffer | undefined;
};

/** Increment with every visual change; rendered images are cached as files. */
export const designVersion = 2;

const width = 1200;
const height = 630;
const photoSize = 470;
const margin = 80;
const textWidth = width - photoSize - 3 * margin;

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/readex-pro/package.json'));
const bold = { file: join(fonts, '700Bold/ReadexPro_700Bold.ttf'), name: 'Readex Pro Bold' };
const regular = { file: join(fonts, '400Regular/ReadexPro_400Regular.ttf'), name: 'Readex Pro' };

/**
 * Renders a link preview: text on the reading side, the photo on the other. Pango shapes and orders the
 * Arabic.
 */
export async function renderPreview(preview: PreviewPicture): Promise<Buffer> {
  const { language, title, subtitle, badge, photo } = preview;
  const isRtl = directionOf(language) === 'rtl';
  const badgeLayer = badge && (await renderSvgLayer(badgeFile(badge), badgeSize));
  const badgeIndent = badgeLayer === undefined ? 0 : badgeLayer.width + badgeGap;
  const heading = await renderTextLayer(title, { font: bold, size: 60, colour: '#10291D', width: textWidth });
  const line =
    badgeLayer === undefined
      ? await renderTextLayer(subtitle, { font: regular, size: 36, colour: '#456152', width: textWidth })
      : await renderTextLayer(subtitle, {
          font: bold,
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
    input: await renderRoundedPhoto(photo),
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

const badgeFile = (badge: BadgeCode) =>
  fileURLToPath(import.meta.resolve(`@nabta/domain/art/badges/${badge}.svg`));
/** Arabic has its own logo; all other languages share the Latin one. */
const logoFile = (language: Language) =>
  join(import.meta.dirname, 'art', language === 'ar' ? 'logo-ar.svg' : 'logo-en.svg');

type Layer = { png: Buffer; width: number; height: number };

async function renderSvgLayer(file: string, targetHeight: number): Promise<Layer> {
  const { data, info } = await sharp(file, { density: 288 })
    .resize({ height: targetHeight })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

async function renderTextLayer(
  text: string,
  { font, size, colour, width }: { font: typeof bold; size: number; colour: string; width: number },
): Promise<Layer> {
  const escaped = text.replace(/[&<>]/gu, (character) => `&#${character.charCodeAt(0)};`);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `${font.name} ${size}`,
      fontfile: font.file,
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .resize({ width, height: 260, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

async function renderRoundedPhoto(photo: Buffer | undefined): Promise<Buffer> {
  const frame = Buffer.from(
    `<svg width="${photoSize}" height="${photoSize}"><rect width="100%" height="100%" rx="48" fill="#fff"/></svg>`,
  );
  return sharp(photo ?? Buffer.from(seedling))
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
