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
const headHeight = 44;
const footHeight = 34;

type Words = { title: string; note: string };

/** A chart as a PNG with its title above and where its numbers come from below, in the colours of the page. */
export async function pictureOfChart(svg: SVGSVGElement, { title, note }: Words): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (height + headHeight + footHeight + margin) * scale;
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
  pen.fillStyle = page.getPropertyValue('--text-3');
  pen.font = `400 12px ${page.fontFamily}`;
  pen.fillText(note, edge, headHeight + height + 30);
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
