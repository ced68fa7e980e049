import { directionOf } from '@nabta/domain/language';
import sharp, { type OverlayOptions } from 'sharp';

import { drawText } from '#core/draw-text.ts';
import { productName } from '#core/product-name.ts';
import { logo } from '#core/web/logo.ts';

import type { StoryContent } from './story-content.ts';

/** Increment on every visual change: rendered stories are cached as files. */
export const designVersion = 1;

export const storySize = { width: 1080, height: 1350 };
const { width, height } = storySize;
const margin = 84;
const innerWidth = width - 2 * margin;

const dark = '#10291D';
const muted = '#456152';
const green = '#1C5B3D';

/** Renders the shareable card of a year. */
export async function drawStory(content: StoryContent): Promise<Buffer> {
  const { language, trees, co2 } = content;
  const isRtl = directionOf(language) === 'rtl';
  const layers: OverlayOptions[] = [
    { input: Buffer.from(mark), top: 72, left: isRtl ? width - margin - markSize : margin },
  ];
  const addText = async (text: string, box: TextBox): Promise<void> => {
    if (text === '') return;
    const { png, width: textWidth, height: textHeight } = await drawText(text, box);
    const free = box.width - textWidth;
    const startOffset = isRtl ? free : 0;
    const left = box.left + (box.isCentred ? Math.round(free / 2) : startOffset);
    const top = box.isMiddle ? box.top - Math.round(textHeight / 2) : box.top;
    layers.push({ input: png, top, left });
  };
  const line = { left: margin, width: innerWidth };
  const product = { left: isRtl ? margin : margin + markSize + 20, width: innerWidth - markSize - 20 };
  await addText(productName[language], {
    ...product,
    top: 72 + markSize / 2,
    size: 44,
    colour: green,
    isBold: true,
    isMiddle: true,
  });
  await addText(content.title, { ...line, top: 186, size: 68, colour: dark, isBold: true });
  await addText(content.name, { ...line, top: 282, size: 40, colour: muted });
  await addText(content.soFar, { ...line, top: 342, size: 28, colour: muted });

  for (const [top, metric, note] of [
    [400, trees, content.planted],
    [640, co2, content.range],
  ] as const) {
    await addText(metric.number, {
      ...panelLine,
      top: top + 62,
      size: 88,
      colour: green,
      isBold: true,
      isMiddle: true,
    });
    await addText(metric.label, { ...panelLine, top: top + 134, size: 38, colour: dark, isMiddle: true });
    await addText(note, { ...panelLine, top: top + 184, size: 30, colour: muted, isMiddle: true });
  }
  for (const [index, { number, label }] of content.metrics.entries()) {
    const column = isRtl ? content.metrics.length - 1 - index : index;
    const cell = {
      left: margin + column * (cellWidth + gap) + 12,
      width: cellWidth - 24,
      isCentred: true,
      isMiddle: true,
    };
    await addText(number, { ...cell, top: 940, size: 60, colour: green, isBold: true });
    await addText(label, { ...cell, top: 1000, size: 30, colour: dark });
  }
  await addText(content.species, {
    ...line,
    top: 1086,
    size: 36,
    colour: dark,
    isCentred: true,
    isMiddle: true,
  });
  return sharp(Buffer.from(background)).composite(layers).jpeg({ quality: 88, mozjpeg: true }).toBuffer();
}

type TextBox = {
  top: number;
  left: number;
  width: number;
  size: number;
  colour: string;
  isBold?: boolean;
  isCentred?: boolean;
  /** If true, `top` is the vertical centre. */
  isMiddle?: boolean;
};

const panelLine = { left: margin + 44, width: innerWidth - 88 };
const gap = 20;
const cellWidth = (innerWidth - 3 * gap) / 4;
const cells = [0, 1, 2, 3].map(
  (index) =>
    `<rect x="${margin + index * (cellWidth + gap)}" y="886" width="${cellWidth}" height="150" rx="30" fill="#fff" fill-opacity=".86"/>`,
);

const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#BFE4DF"/><stop offset=".6" stop-color="#E3F3DC"/><stop offset="1" stop-color="#F4F6DC"/></linearGradient></defs>
  <rect width="100%" height="100%" fill="url(#sky)"/>
  <circle cx="${width - 210}" cy="1210" r="62" fill="#F2B441" fill-opacity=".55"/>
  <path d="M0 1210c180-60 340-50 540-16s380 24 540-34v190H0z" fill="#C3E3A6"/>
  <path d="M0 1266c230-42 470-26 690-6s280 12 390-20v110H0z" fill="#9ED07A"/>
  ${[150, 420, 640, 930].map((x, index) => renderTree(x, 1290 + (index % 2) * 16, 0.8 + (index % 3) * 0.2)).join('')}
  ${[400, 640].map((top) => `<rect x="${margin}" y="${top}" width="${innerWidth}" height="220" rx="40" fill="#fff" fill-opacity=".86"/>`).join('')}
  ${cells.join('')}
</svg>`;

function renderTree(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 0v-56" stroke="#7A5230" stroke-width="9" stroke-linecap="round"/><ellipse cx="0" cy="-78" rx="40" ry="36" fill="#43875F"/><ellipse cx="-14" cy="-88" rx="20" ry="16" fill="#6DB344"/></g>`;
}

const markSize = 76;
const mark = `<svg width="${markSize}" height="${markSize}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${logo}</svg>`;
