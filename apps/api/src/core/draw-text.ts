import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import sharp from 'sharp';

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/readex-pro/package.json'));
const bold = { file: join(fonts, '700Bold/ReadexPro_700Bold.ttf'), name: 'Readex Pro Bold' };
const regular = { file: join(fonts, '400Regular/ReadexPro_400Regular.ttf'), name: 'Readex Pro' };

export type Layer = { png: Buffer; width: number; height: number };

export type TextStyle = {
  size: number;
  colour: string;
  isBold?: boolean;
  /** Longer texts shrink, or wrap where `maxHeight` leaves room for more lines. */
  width: number;
  maxHeight?: number;
  isCentred?: boolean;
};

/** Draws a text; Pango shapes and orders the Arabic. */
export async function drawText(text: string, style: TextStyle): Promise<Layer> {
  const { size, colour, width, maxHeight, isBold = false, isCentred = false } = style;
  const font = isBold ? bold : regular;
  const escaped = text.replace(/[&<>]/gu, (character) => `&#${character.charCodeAt(0)};`);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `${font.name} ${size}`,
      fontfile: font.file,
      rgba: true,
      dpi: 72,
      ...(maxHeight !== undefined && { width, wrap: 'word-char' as const }),
      ...(isCentred && { align: 'centre' as const }),
    },
  })
    .resize({ width, height: maxHeight ?? 2 * size, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
