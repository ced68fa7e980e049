import type { MapPalette } from './map-palette.ts';

type Pin = { image: ImageData; pixelRatio: number };

const pixelRatio = 2;
/** Room for the shadow. */
const margin = 8;
/** DESIGN section 9: 46 × 56, the chosen one 58 × 70. */
const sizes = { pin: { width: 46, height: 56 }, selected: { width: 58, height: 70 } } as const;

export type PinKind = keyof typeof sizes;

/** `pin:name-of-photo` or `selected:`, as the layers call their pictures; undefined for those that are none of ours. */
export function pinOf(id: string): { kind: PinKind; photo: string } | undefined {
  const [kind, photo = ''] = id.split(':', 2);
  return kind === 'pin' || kind === 'selected' ? { kind, photo } : undefined;
}

/** A drop with a photo in it, or a small tree where there is no photo. */
export function drawPin(kind: PinKind, palette: MapPalette, photo?: CanvasImageSource): Pin | undefined {
  const { width, height } = sizes[kind];
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * margin) * pixelRatio;
  canvas.height = (height + 2 * margin) * pixelRatio;
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  pen.scale(pixelRatio, pixelRatio);
  pen.translate(margin + width / 2, margin + width / 2);
  drawDrop(pen, kind, palette);
  const inner = width / 2 - 4;
  pen.beginPath();
  pen.arc(0, 0, inner, 0, 2 * Math.PI);
  pen.fillStyle = palette.pinFill;
  pen.fill();
  pen.clip();
  if (photo === undefined) drawTree(pen, inner, palette);
  else pen.drawImage(photo, -inner, -inner, 2 * inner, 2 * inner);
  return { image: pen.getImageData(0, 0, canvas.width, canvas.height), pixelRatio };
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

function drawDrop(pen: CanvasRenderingContext2D, kind: PinKind, palette: MapPalette): void {
  const { width, height } = sizes[kind];
  const radius = width / 2;
  const tip = height - radius;
  // Where the straight edges leave the circle.
  const lean = Math.acos(radius / tip);
  pen.save();
  pen.shadowColor = palette.shadow;
  pen.shadowBlur = 7 * pixelRatio;
  pen.shadowOffsetY = 1.5 * pixelRatio;
  pen.globalAlpha = 0.999;
  pen.beginPath();
  pen.arc(0, 0, radius, Math.PI / 2 + lean, Math.PI / 2 - lean);
  pen.quadraticCurveTo(radius * 0.28, tip * 0.86, 0, tip);
  pen.quadraticCurveTo(
    -radius * 0.28,
    tip * 0.86,
    Math.cos(Math.PI / 2 + lean) * radius,
    Math.sin(Math.PI / 2 + lean) * radius,
  );
  pen.closePath();
  pen.fillStyle = kind === 'selected' ? palette.selected : palette.pin;
  pen.fill();
  pen.restore();
}

function drawTree(pen: CanvasRenderingContext2D, size: number, palette: MapPalette): void {
  pen.fillStyle = palette.trunk;
  pen.fillRect(-size * 0.07, size * 0.1, size * 0.14, size * 0.5);
  pen.fillStyle = palette.tree;
  for (const [x, y, radius] of [
    [-0.24, 0.05, 0.3],
    [0.24, 0.05, 0.3],
    [0, -0.22, 0.36],
  ] as const) {
    pen.beginPath();
    pen.arc(x * size, y * size, radius * size, 0, 2 * Math.PI);
    pen.fill();
  }
}
