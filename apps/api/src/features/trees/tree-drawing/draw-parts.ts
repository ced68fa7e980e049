import type { LeafShape, Shades } from './species-looks.ts';

export type GrowthStage = 'seedling' | 'young' | 'grown';
export type Random = () => number;
export type Spot = { x: number; y: number; rx: number; ry: number };

export const round1 = (value: number) => Math.round(value * 10) / 10;
const point = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`;

/** Mulberry32; the same seed gives the same drawing on every machine. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const between = (random: Random, low: number, high: number) => low + random() * (high - low);

/** Closed outline of bumps around an ellipse. */
function cloudPath({ x, y, rx, ry }: Spot, random: Random): string {
  const bumps = Math.max(6, Math.round((rx + ry) / 15));
  const start = random() * Math.PI;
  const corners = Array.from({ length: bumps }, (_, index) => {
    const angle = start + ((index + between(random, -0.18, 0.18)) / bumps) * 2 * Math.PI;
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry] as const;
  });
  return corners
    .map(([cornerX, cornerY], index) => {
      if (index === 0) return `M${point(cornerX, cornerY)}`;
      const [lastX, lastY] = corners[index - 1] ?? [0, 0];
      return arcTo(lastX, lastY, cornerX, cornerY);
    })
    .concat(closingArc(corners), 'Z')
    .join('');
}

function closingArc(corners: readonly (readonly [number, number])[]): string {
  const [first, last] = [corners[0], corners.at(-1)];
  return first && last ? arcTo(...last, ...first) : '';
}

function arcTo(fromX: number, fromY: number, x: number, y: number): string {
  const radius = Math.round(Math.hypot(x - fromX, y - fromY) * 0.58);
  return `A${radius} ${radius} 0 0 1 ${point(x, y)}`;
}

/** Masses of leaves in three tones, lit from the upper left. */
export function drawCrown(spots: readonly Spot[], [shade, middle, light]: Shades, random: Random): string {
  const tone = (colour: string, scale: number, shift: number, chosen: readonly Spot[]) =>
    `<path fill="${colour}" d="${chosen
      .map(({ x, y, rx, ry }) =>
        cloudPath({ x: x - rx * shift, y: y - ry * shift, rx: rx * scale, ry: ry * scale }, random),
      )
      .join('')}"/>`;
  const lit = spots
    .slice(0, 3)
    .map(({ x, y, rx, ry }) => ({ x: x - rx * 0.26, y: y - ry * 0.46, rx: rx * 0.48, ry: ry * 0.27 }));
  return tone(shade, 1, 0, spots) + tone(middle, 0.84, 0.12, spots) + tone(light, 1, 0, lit);
}

const leafPaths: Record<LeafShape, string> = {
  round: 'q5-6 10 0q-5 6-10 0',
  lance: 'q9-5 16-1q-8 5-16 1',
  feather: 'q5-5 11-3m-9 2l-1-4m5 3l-1-4m4 4l0-4',
  needle: 'l8-6m-8 6l2-9m-2 9l10 0',
};

/** Scattered leaves that give the crown the texture of its species. */
export function drawLeaves(
  spots: readonly Spot[],
  { leaf, colour, count }: { leaf: LeafShape; colour: string; count: number },
  random: Random,
): string {
  const d = Array.from({ length: count }, () => spotIn(spots, random))
    .map(([x, y]) => `M${point(x, y)}${leafPaths[leaf]}`)
    .join('');
  const isLine = leaf === 'feather' || leaf === 'needle';
  return isLine
    ? `<path d="${d}" fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round" opacity=".75"/>`
    : `<path d="${d}" fill="${colour}" opacity=".75"/>`;
}

export function drawFruit(spots: readonly Spot[], colour: string, random: Random, count = 11): string {
  const d = Array.from({ length: count }, () => spotIn(spots, random))
    .map(([x, y]) => `M${point(x, y)}h.1`)
    .join('');
  return `<path d="${d}" stroke="${colour}" stroke-width="9" stroke-linecap="round"/>`;
}

function spotIn(spots: readonly Spot[], random: Random): [number, number] {
  const { x = 0, y = 0, rx = 0, ry = 0 } = spots[Math.floor(random() * spots.length)] ?? {};
  const [angle, distance] = [random() * 2 * Math.PI, Math.sqrt(random()) * 0.82];
  return [x + Math.cos(angle) * rx * distance, y + Math.sin(angle) * ry * distance];
}

/** A tapered stem with a shaded side; returns where it ends. */
export function drawStem(
  {
    x,
    y,
    toX,
    toY,
    width,
    bend = 0,
  }: { x: number; y: number; toX: number; toY: number; width: number; bend?: number },
  [light, shade]: readonly [string, string],
): string {
  const [top, middleX, middleY] = [width * 0.32, (x + toX) / 2 + bend, (y + toY) / 2];
  const side = (from: number, to: number, middle: number) =>
    `M${point(x + from, y)}Q${point(middleX + middle, middleY)} ${point(toX + to, toY)}`;
  const back = `L${point(toX + top, toY)}Q${point(middleX + width * 0.36, middleY)} ${point(x + width * 0.62, y)}Z`;
  return (
    `<path fill="${light}" d="${side(-width * 0.62, -top, -width * 0.36)}${back}"/>` +
    `<path fill="${shade}" d="${side(width * 0.1, 0, 0)}${back}"/>`
  );
}
