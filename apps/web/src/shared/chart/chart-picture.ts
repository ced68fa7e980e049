import type { Position } from './chart-box.ts';

/** Style properties copied inline, because an exported SVG has no style sheet. */
const copiedProperties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
] as const;

const scale = 2;
const margin = 24;
const titleHeight = 44;
const lineHeight = 22;
const footHeight = 34;

type Captions = { title: string; summary: string; note: string };

/**
 * Renders a chart as PNG in the page's colours, with title, summary, legend and data source, since the file
 * is seen without the page.
 */
export async function renderChartPng(
  drawing: HTMLElement,
  { title, summary, note }: Captions,
): Promise<Blob> {
  const svg = drawing.querySelector('svg');
  if (svg === null) throw new Error('No chart to export.');
  const symbols = [...drawing.querySelectorAll<HTMLElement>('[data-symbol]')];
  const { width, height } = svg.viewBox.baseVal;
  const headHeight = titleHeight + (summary === '' ? 0 : lineHeight);
  const legendHeight = symbols.length > 0 ? lineHeight + 8 : 0;
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (height + headHeight + legendHeight + footHeight + margin) * scale;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('Canvas is not supported.');
  const page = getComputedStyle(svg);
  const isRtl = page.direction === 'rtl';
  context.scale(scale, scale);
  context.fillStyle = page.getPropertyValue('--surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.direction = isRtl ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  const edge = isRtl ? width + margin : margin;
  context.fillStyle = page.getPropertyValue('--text');
  context.font = `600 17px ${page.fontFamily}`;
  context.fillText(title, edge, 32);
  context.fillStyle = page.getPropertyValue('--text-2');
  context.font = `400 13px ${page.fontFamily}`;
  context.fillText(summary, edge, 32 + lineHeight);
  context.font = `400 12px ${page.fontFamily}`;
  drawLegend(context, symbols, { edge, y: headHeight + height + 24, isRtl });
  context.fillStyle = page.getPropertyValue('--text-3');
  context.fillText(note, edge, headHeight + height + legendHeight + 30);
  context.translate(margin, headHeight);
  context.drawImage(await renderShapes(svg), 0, 0, width, height);
  drawTexts(context, svg);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((picture) => {
      if (picture === null) reject(new Error('Canvas export failed.'));
      else resolve(picture);
    }, 'image/png');
  });
}

type LegendPosition = { edge: number; y: number; isRtl: boolean };

const symbolWidth = 18;

function drawLegend(
  context: CanvasRenderingContext2D,
  symbols: readonly HTMLElement[],
  { edge, y, isRtl }: LegendPosition,
): void {
  const textColor = context.fillStyle;
  const forward = isRtl ? -1 : 1;
  let x = edge;
  for (const symbol of symbols) {
    const text = symbol.parentElement?.textContent ?? '';
    drawSymbol(context, symbol, { x: isRtl ? x - symbolWidth : x, y: y - 4 });
    context.fillStyle = textColor;
    x += forward * (symbolWidth + 7);
    context.fillText(text, x, y);
    x += forward * (context.measureText(text).width + 16);
  }
}

function drawSymbol(context: CanvasRenderingContext2D, symbol: HTMLElement, { x, y }: Position): void {
  const { borderTopColor, backgroundColor, opacity } = getComputedStyle(symbol);
  const name = symbol.dataset['symbol'];
  context.save();
  context.globalAlpha = Number(opacity) || 1;
  context.fillStyle = name === 'line' || name === 'expected' ? borderTopColor : backgroundColor;
  context.translate(x, y);
  if (name === 'line') context.fillRect(0, -1.5, symbolWidth, 3);
  else if (name === 'expected') for (const dot of [0, 7, 14]) context.fillRect(dot, -1.5, 3, 3);
  else if (name === 'band') context.fillRect(0, -6, symbolWidth, 12);
  else {
    context.translate(symbolWidth / 2, 0);
    context.rotate(Math.PI / 4);
    context.fillRect(-5, -5, 10, 10);
  }
  context.restore();
}

/** Renders the SVG without text: an SVG image cannot use the page's fonts. */
async function renderShapes(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = document.importNode(svg, true);
  const originals = svg.querySelectorAll('*');
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    element.removeAttribute('class');
    for (const name of copiedProperties) element.setAttribute(name, style.getPropertyValue(name));
  }
  for (const text of copy.querySelectorAll('text')) text.remove();
  copy.removeAttribute('class');
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

/** Canvas alignments of SVG text anchors. */
const textAligns: Readonly<Record<string, CanvasTextAlign>> = { middle: 'center', end: 'end' };

function drawTexts(context: CanvasRenderingContext2D, svg: SVGSVGElement): void {
  for (const text of svg.querySelectorAll('text')) {
    const style = getComputedStyle(text);
    const anchor = text.getAttribute('text-anchor');
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = style.fill;
    context.textAlign = textAligns[anchor ?? ''] ?? 'start';
    context.fillText(text.textContent, Number(text.getAttribute('x')), Number(text.getAttribute('y')));
  }
}
