/** What a drawing needs to look the same outside of the page, where no style sheet reaches it. */
const drawn = [
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

type Words = { title: string; summary: string; note: string };

/**
 * A chart as a PNG in the colours of the page: above it what it tells and in which unit, below it what its signs stand
 * for and where its numbers come from, since outside of the page nothing else says so.
 */
export async function pictureOfChart(drawing: HTMLElement, { title, summary, note }: Words): Promise<Blob> {
  const svg = drawing.querySelector('svg');
  if (svg === null) throw new Error('There is no chart to take a picture of.');
  const signs = [...drawing.querySelectorAll<HTMLElement>('[data-sign]')];
  const { width, height } = svg.viewBox.baseVal;
  const headHeight = titleHeight + (summary === '' ? 0 : lineHeight);
  const legendHeight = signs.length > 0 ? lineHeight + 8 : 0;
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (height + headHeight + legendHeight + footHeight + margin) * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no pictures.');
  const page = getComputedStyle(svg);
  const isRtl = page.direction === 'rtl';
  pen.scale(scale, scale);
  pen.fillStyle = page.getPropertyValue('--surface');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.direction = isRtl ? 'rtl' : 'ltr';
  pen.textAlign = 'start';
  const edge = isRtl ? width + margin : margin;
  pen.fillStyle = page.getPropertyValue('--text');
  pen.font = `600 17px ${page.fontFamily}`;
  pen.fillText(title, edge, 32);
  pen.fillStyle = page.getPropertyValue('--text-2');
  pen.font = `400 13px ${page.fontFamily}`;
  pen.fillText(summary, edge, 32 + lineHeight);
  pen.font = `400 12px ${page.fontFamily}`;
  writeLegend(pen, signs, { edge, y: headHeight + height + 24, isRtl });
  pen.fillStyle = page.getPropertyValue('--text-3');
  pen.fillText(note, edge, headHeight + height + legendHeight + 30);
  pen.translate(margin, headHeight);
  pen.drawImage(await shapesOf(svg), 0, 0, width, height);
  writeTexts(pen, svg);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((picture) => {
      if (picture === null) reject(new Error('The picture could not be made.'));
      else resolve(picture);
    }, 'image/png');
  });
}

type LegendPlace = { edge: number; y: number; isRtl: boolean };

const signWidth = 18;

/** The signs of the legend one after the other from the edge on, each with its words. */
function writeLegend(
  pen: CanvasRenderingContext2D,
  signs: readonly HTMLElement[],
  { edge, y, isRtl }: LegendPlace,
): void {
  const words = pen.fillStyle;
  const forward = isRtl ? -1 : 1;
  let at = edge;
  for (const sign of signs) {
    const text = sign.parentElement?.textContent ?? '';
    drawSign(pen, sign, isRtl ? at - signWidth : at, y - 4);
    pen.fillStyle = words;
    at += forward * (signWidth + 7);
    pen.fillText(text, at, y);
    at += forward * (pen.measureText(text).width + 16);
  }
}

function drawSign(pen: CanvasRenderingContext2D, sign: HTMLElement, x: number, y: number): void {
  const { borderTopColor, backgroundColor, opacity } = getComputedStyle(sign);
  const name = sign.dataset['sign'];
  pen.save();
  pen.globalAlpha = Number(opacity) || 1;
  pen.fillStyle = name === 'line' || name === 'expected' ? borderTopColor : backgroundColor;
  pen.translate(x, y);
  if (name === 'line') pen.fillRect(0, -1.5, signWidth, 3);
  else if (name === 'expected') for (const dot of [0, 7, 14]) pen.fillRect(dot, -1.5, 3, 3);
  else if (name === 'band') pen.fillRect(0, -6, signWidth, 12);
  else {
    pen.translate(signWidth / 2, 0);
    pen.rotate(Math.PI / 4);
    pen.fillRect(-5, -5, 10, 10);
  }
  pen.restore();
}

/** Everything but the words: a picture inside a picture knows none of the page's fonts. */
async function shapesOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    element.removeAttribute('class');
    for (const name of drawn) element.setAttribute(name, style.getPropertyValue(name));
  }
  for (const text of copy.querySelectorAll('text')) text.remove();
  copy.removeAttribute('class');
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

const alignOf = { start: 'start', middle: 'center', end: 'end' } as const;

function writeTexts(pen: CanvasRenderingContext2D, svg: SVGSVGElement): void {
  for (const text of svg.querySelectorAll('text')) {
    const style = getComputedStyle(text);
    const anchor = (text.getAttribute('text-anchor') ?? 'start') as keyof typeof alignOf;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    pen.fillStyle = style.fill;
    pen.textAlign = alignOf[anchor];
    pen.fillText(text.textContent, Number(text.getAttribute('x')), Number(text.getAttribute('y')));
  }
}
