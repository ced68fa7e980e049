import { type SharePictureShape, sharePictureShapes } from '@nabta/contract/operations/share-picture';
import { directionOf } from '@nabta/domain/language';
import { anySpecies } from '@nabta/domain/tree-drawing';
import sharp, { type OverlayOptions } from 'sharp';

import { drawQr } from '#core/draw-qr.ts';
import { drawText, type Layer } from '#core/draw-text.ts';
import { drawPlace, drawScene } from '#features/trees/tree-drawing/draw-tree.ts';

import type { ShareContent } from './read-share-content.ts';
import { badgeFile, logoFile, renderSvgLayer } from './render-preview.ts';

type SharePicture = ShareContent & { shape: SharePictureShape; origin: string; photo: Buffer | undefined };

/** Increment with every visual change; rendered images are cached as files. */
export const designVersion = 1;

const dark = '#10291D';
const muted = '#3E5A4B';
const green = '#1C5B3D';

/** Positions in pixels. `side` is the middle of the tree in a right-to-left picture. */
const layouts = {
  story: {
    ...sharePictureShapes.story,
    margin: 90,
    logo: { top: 130, height: 92 },
    text: { top: 270, width: 900, kicker: 42, title: 86, titleHeight: 230, line: 44, gap: 34 },
    badge: { large: 300, small: 150 },
    scene: { scale: 2.5, groundY: 1416, side: 540 },
    photo: { size: 780 },
    sheet: { top: 1510, padding: 84, qr: 292, invitation: 48, link: 34 },
  },
  square: {
    ...sharePictureShapes.square,
    margin: 64,
    logo: { top: 64, height: 72 },
    text: { top: 196, width: 520, kicker: 32, title: 62, titleHeight: 250, line: 34, gap: 26 },
    badge: { large: 190, small: 104 },
    scene: { scale: 1.72, groundY: 800, side: 304 },
    photo: { size: 440 },
    sheet: { top: 854, padding: 28, qr: 170, invitation: 38, link: 28 },
  },
} as const satisfies Record<SharePictureShape, object>;

type Layout = (typeof layouts)[SharePictureShape];

/** A scene with the tree, the words above or beside it, and a sheet with the QR code at the bottom. */
export async function drawSharePicture(picture: SharePicture): Promise<Buffer> {
  const layout = layouts[picture.shape];
  const isRtl = directionOf(picture.language) === 'rtl';
  const words = await drawWords(picture, layout, isRtl);
  const space = {
    middle: isRtl ? layout.scene.side : layout.width - layout.scene.side,
    ...spaceOf(picture, layout, words.bottom),
  };
  const layers = [
    ...(await drawPhoto(picture, layout, space)),
    ...words.layers,
    ...(await drawInvitation(picture, layout, isRtl)),
  ];
  return sharp(Buffer.from(renderBackground(picture, layout, space)))
    .composite(layers)
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer();
}

/** Middle of the tree, its scale, and the side of the photo in its place. */
type Space = { middle: number; scale: number; photoSize: number };

/** Units of the tallest drawing. */
const treeUnits = 330;

/** Below the words in a story; beside them in a square, where a grove is wider than one tree. */
function spaceOf({ shape, drawings }: SharePicture, { scene, photo }: Layout, wordsBottom: number) {
  const free = scene.groundY - wordsBottom - 24;
  if (shape === 'square')
    return { scale: drawings.length > 1 ? scene.scale * 0.8 : scene.scale, photoSize: photo.size };
  return {
    scale: Math.min(scene.scale, free / treeUnits),
    photoSize: Math.round(Math.min(photo.size, free)),
  };
}

function renderBackground(
  { drawings, photo }: SharePicture,
  layout: Layout,
  { middle, scale }: Space,
): string {
  const { width, height, sheet, scene } = layout;
  const [first = { specieId: anySpecies, years: 0, variant: 0 }, ...others] = drawings;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#A9DBD8"/><stop offset=".45" stop-color="#D5EEDF"/><stop offset=".75" stop-color="#F4F6DC"/></linearGradient></defs>
  <rect width="100%" height="100%" fill="url(#sky)"/>
  <g transform="translate(${middle} ${scene.groundY}) scale(${scale}) translate(-200 -336)">${photo ? drawPlace(first) : drawScene(first, others)}</g>
  <path d="M0 ${sheet.top + 56}a56 56 0 0 1 56-56H${width - 56}a56 56 0 0 1 56 56V${height}H0Z" fill="#fff"/>
</svg>`;
}

const photoBorder = 14;

async function drawPhoto(
  { photo }: SharePicture,
  { scene }: Layout,
  { middle, photoSize }: Space,
): Promise<OverlayOptions[]> {
  if (photo === undefined) return [];
  const inner = photoSize - 2 * photoBorder;
  const roundedSquare = (side: number, radius: number) =>
    Buffer.from(
      `<svg width="${side}" height="${side}"><rect width="100%" height="100%" rx="${radius}" fill="#fff"/></svg>`,
    );
  const cut = await sharp(photo)
    .resize(inner, inner, { fit: 'cover' })
    .composite([{ input: roundedSquare(inner, 46), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const [left, top] = [Math.round(middle - photoSize / 2), scene.groundY - photoSize + 8];
  return [
    { input: roundedSquare(photoSize, 58), top, left },
    { input: cut, top: top + photoBorder, left: left + photoBorder },
  ];
}

/**
 * Logo, badge, kicker, title and lines, one below the other: centred in a story, on the reading side in a
 * square.
 */
async function drawWords(
  picture: SharePicture,
  layout: Layout,
  isRtl: boolean,
): Promise<{ layers: OverlayOptions[]; bottom: number }> {
  const { width, margin, logo, text, badge: badgeSizes } = layout;
  const isCentred = picture.shape === 'story';
  const { kicker, title, lines, language, badge } = picture;
  const leftOf = (layer: Layer) => {
    if (isCentred) return Math.round((width - layer.width) / 2);
    return isRtl ? width - margin - layer.width : margin;
  };
  const drawLine = async (line: string, size: number, colour: string) => ({
    layer: await drawText(line, { width: text.width, isCentred, size, colour }),
    height: size * 1.5,
  });
  const drawTall = async (drawn: Promise<Layer>) => {
    const layer = await drawn;
    return { layer, height: layer.height + text.gap };
  };
  const titleStyle = { size: text.title, colour: dark, isBold: true, maxHeight: text.titleHeight };
  const stack = await Promise.all([
    ...(badge
      ? [drawTall(renderSvgLayer(badgeFile(badge.code), badgeSizes[badge.isLarge ? 'large' : 'small']))]
      : []),
    drawLine(kicker, text.kicker, muted),
    drawTall(drawText(title, { ...titleStyle, width: text.width, isCentred })),
    ...lines.map((line) => drawLine(line, text.line, green)),
  ]);
  const logoLayer = await renderSvgLayer(logoFile(language), logo.height);
  let bottom: number = text.top;
  const placed = stack.map(({ layer, height }) => {
    const top = Math.round(bottom + (height - layer.height) / 2);
    bottom += height;
    return { input: layer.png, top, left: leftOf(layer) };
  });
  return { layers: [{ input: logoLayer.png, top: logo.top, left: leftOf(logoLayer) }, ...placed], bottom };
}

async function drawInvitation(
  { invitation, path, isPathReadable, origin }: SharePicture,
  { width, margin, sheet }: Layout,
  isRtl: boolean,
): Promise<OverlayOptions[]> {
  const link = origin + path;
  const { qr, padding, top } = sheet;
  const code = await sharp(Buffer.from(drawQr(link)), { density: 1_200 })
    .resize(qr, qr, { kernel: 'lanczos3' })
    .png()
    .toBuffer();
  const space = width - 2 * margin - qr - 40;
  const invite = await drawText(invitation, {
    size: sheet.invitation,
    colour: dark,
    isBold: true,
    width: space,
    maxHeight: sheet.invitation * 3,
  });
  const host = new URL(origin).host;
  const readable = await drawText(isPathReadable ? host + path : host, {
    size: sheet.link,
    colour: muted,
    width: space,
  });
  const startOf = (layer: Layer) => (isRtl ? width - margin - layer.width : margin);
  const height = invite.height + 18 + readable.height;
  const textTop = Math.round(top + padding + (qr - height) / 2);
  return [
    { input: code, top: top + padding, left: isRtl ? margin : width - margin - qr },
    { input: invite.png, top: textTop, left: startOf(invite) },
    { input: readable.png, top: textTop + invite.height + 18, left: startOf(readable) },
  ];
}
