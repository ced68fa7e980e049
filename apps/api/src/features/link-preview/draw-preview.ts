import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';

import { directionOf, type Language } from '@nabta/domain/language';
import sharp from 'sharp';

import { productMark } from '../../platform/product-mark.ts';

export type PreviewPicture = {
  language: Language;
  title: string;
  subtitle: string;
  /** A photo to show beside the words. */
  photo: Buffer | undefined;
};

/** Counted up with every change of how it is drawn: what was drawn before is kept as files. */
export const design = 1;

const width = 1200;
const height = 630;
const photoSize = 470;
const margin = 80;
const textWidth = width - photoSize - 3 * margin;

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/readex-pro/package.json'));
const bold = { file: join(fonts, '700Bold/ReadexPro_700Bold.ttf'), name: 'Readex Pro Bold' };
const regular = { file: join(fonts, '400Regular/ReadexPro_400Regular.ttf'), name: 'Readex Pro' };

/** The picture of a shared link: words on the reading side, the photo on the other. Pango shapes and orders the Arabic. */
export async function drawPreview({ language, title, subtitle, photo }: PreviewPicture): Promise<Buffer> {
  const isRtl = directionOf(language) === 'rtl';
  const heading = await words(title, bold, 60, '#10291D');
  const line = await words(subtitle, regular, 36, '#456152');
  const gap = 26;
  const top = Math.round((height - heading.height - gap - line.height) / 2);
  const placed = (layer: Layer, y: number) => ({
    input: layer.png,
    top: y,
    left: isRtl ? width - margin - layer.width : margin,
  });
  const layers = [
    placed(heading, top),
    placed(line, top + heading.height + gap),
    { input: Buffer.from(mark), top: 64, left: isRtl ? width - margin - markSize : margin },
  ];
  const picture = {
    input: await framed(photo),
    top: margin,
    left: isRtl ? margin : width - margin - photoSize,
  };
  return sharp(Buffer.from(background))
    .composite([...layers, picture])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

type Layer = { png: Buffer; width: number; height: number };

async function words(
  text: string,
  font: { file: string; name: string },
  size: number,
  colour: string,
): Promise<Layer> {
  const escaped = text.replace(/[&<>]/gu, (character) => `&#${character.charCodeAt(0)};`);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `${font.name} ${size}`,
      fontfile: font.file,
      width: textWidth,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .resize({ width: textWidth, height: 300, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

async function framed(photo: Buffer | undefined): Promise<Buffer> {
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

const markSize = 64;

const mark = `<svg width="${markSize}" height="${markSize}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${productMark}</svg>`;

const seedling = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 470 470">
  <rect width="470" height="470" fill="#E3F3D8"/>
  <ellipse cx="235" cy="360" rx="120" ry="26" fill="#7A5230"/>
  <path d="M235 352c-4-60-4-90 0-150" stroke="#43875F" stroke-width="14" fill="none" stroke-linecap="round"/>
  <path d="M235 240c-10-70-70-90-110-84 2 54 46 92 110 84z" fill="#43875F"/>
  <path d="M235 214c8-70 66-98 112-94 0 58-46 100-112 94z" fill="#9CCB2C"/>
</svg>`;
