import type { MapPalette } from './map-palette.ts';

type Pin = { image: ImageData; pixelRatio: number };

const pixelRatio = 2;
/** Space for the shadow. */
const margin = 8;
const sizes = { pin: { width: 46, height: 56 }, selected: { width: 58, height: 70 } } as const;

type PinKind = keyof typeof sizes;

export function pinOf(id: string): { kind: PinKind; photo: string } | undefined {
  const [kind, photo = ''] = id.split(':', 2);
  return kind === 'pin' || kind === 'selected' ? { kind, photo } : undefined;
}

export function drawPin(kind: PinKind, palette: MapPalette, photo?: CanvasImageSource): Pin | undefined {
  const { width, height } = sizes[kind];
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * margin) * pixelRatio;
  canvas.height = (height + 2 * margin) * pixelRatio;
  const ctx = canvas.getContext('2d');
  if (ctx === null) return undefined;
  ctx.scale(pixelRatio, pixelRatio);
  ctx.translate(margin + width / 2, margin + width / 2);
  drawPinShape(ctx, kind, palette);
  const inner = width / 2 - 4;
  ctx.beginPath();
  ctx.arc(0, 0, inner, 0, 2 * Math.PI);
  ctx.fillStyle = palette.pinFill;
  ctx.fill();
  ctx.clip();
  if (photo === undefined) drawTree(ctx, inner, palette);
  else ctx.drawImage(photo, -inner, -inner, 2 * inner, 2 * inner);
  return { image: ctx.getImageData(0, 0, canvas.width, canvas.height), pixelRatio };
}

export async function loadPhoto(name: string): Promise<CanvasImageSource | undefined> {
  const image = new Image();
  image.src = `/trees/${name}-160.webp`;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}

function drawPinShape(ctx: CanvasRenderingContext2D, kind: PinKind, palette: MapPalette): void {
  const { width, height } = sizes[kind];
  const radius = width / 2;
  const tip = height - radius;
  // Angle at which the straight edges leave the circle.
  const tangentAngle = Math.acos(radius / tip);
  ctx.save();
  ctx.shadowColor = palette.shadow;
  ctx.shadowBlur = 7 * pixelRatio;
  ctx.shadowOffsetY = 1.5 * pixelRatio;
  ctx.globalAlpha = 0.999;
  ctx.beginPath();
  ctx.arc(0, 0, radius, Math.PI / 2 + tangentAngle, Math.PI / 2 - tangentAngle);
  ctx.quadraticCurveTo(radius * 0.28, tip * 0.86, 0, tip);
  ctx.quadraticCurveTo(
    -radius * 0.28,
    tip * 0.86,
    Math.cos(Math.PI / 2 + tangentAngle) * radius,
    Math.sin(Math.PI / 2 + tangentAngle) * radius,
  );
  ctx.closePath();
  ctx.fillStyle = kind === 'selected' ? palette.selected : palette.pin;
  ctx.fill();
  ctx.restore();
}

function drawTree(ctx: CanvasRenderingContext2D, size: number, palette: MapPalette): void {
  ctx.fillStyle = palette.trunk;
  ctx.fillRect(-size * 0.07, size * 0.1, size * 0.14, size * 0.5);
  ctx.fillStyle = palette.tree;
  for (const [x, y, radius] of [
    [-0.24, 0.05, 0.3],
    [0.24, 0.05, 0.3],
    [0, -0.22, 0.36],
  ] as const) {
    ctx.beginPath();
    ctx.arc(x * size, y * size, radius * size, 0, 2 * Math.PI);
    ctx.fill();
  }
}
