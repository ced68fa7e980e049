/** As much of the Lottie format as the growing tree is drawn in; `growth-picture.test.ts` finds what it does not know. */
export interface GrowthDrawing {
  w: number;
  h: number;
  /** Frames a second. */
  fr: number;
  layers: Layer[];
  assets: { id: string; layers: Layer[] }[];
}

export interface Layer {
  /** It is seen from the first of these frames until the second. */
  ip: number;
  op: number;
  /** Opacity, rotation, position, anchor and scale. */
  ks: {
    o: Changing<number>;
    r: Changing<number>;
    p: Changing<number[]>;
    a: Changing<number[]>;
    s: Changing<number[]>;
  };
  /** Other layers that it shows, or shapes of its own. */
  refId?: string;
  shapes?: { it: Shape[] }[];
}

export type Shape =
  | { ty: 'sh'; ks: Changing<Curve> }
  | { ty: 'el'; p: Changing<number[]>; s: Changing<number[]> }
  | Paint
  | { ty: 'tr' };

export type Paint =
  | { ty: 'fl'; c: Changing<number[]>; o: Changing<number> }
  | { ty: 'st'; c: Changing<number[]>; o: Changing<number>; w: Changing<number> }
  | { ty: 'gf'; s: Changing<number[]>; e: Changing<number[]>; g: { p: number; k: Changing<number[]> } };

/** Points, and the handles before and after each, counted from it. */
export type Curve = { v: number[][]; i: number[][]; o: number[][]; c: boolean };

export type Changing<Value> = { a: 0; k: Value } | { a: 1; k: Keyframe[] };
type Keyframe = { t: number; s: unknown[]; i?: Handle; o?: Handle };
type Handle = { x: number[]; y: number[] };

/** What something is at a frame, between the keyframes around it. */
export function valueAt<Value>(changing: Changing<Value>, frame: number): Value {
  if (changing.a === 0) return changing.k;
  const next = changing.k.findIndex(({ t }) => t > frame);
  const from = changing.k.at(next === -1 ? -1 : Math.max(next - 1, 0));
  const to = next > 0 ? changing.k[next] : from;
  if (from === undefined || to === undefined) throw new Error('It changes by no keyframe.');
  const value = from === to ? from.s : between(from.s, to.s, eased(from, (frame - from.t) / (to.t - from.t)));
  // A single value stands in a list of its own.
  return ((value as unknown[]).length === 1 ? (value as unknown[])[0] : value) as Value;
}

/** The path of a curve, as SVG writes it. */
export function pathOf({ v, i, o, c }: Curve): string {
  const point = (index: number, handle?: number[][]) => {
    const [x = 0, y = 0] = v[index] ?? [];
    const [dx = 0, dy = 0] = handle?.[index] ?? [];
    return `${round(x + dx)} ${round(y + dy)}`;
  };
  const parts = v.slice(1).map((_point, index) => curveTo(index, index + 1));
  if (c) parts.push(`${curveTo(v.length - 1, 0)}Z`);
  return `M${point(0)}${parts.join('')}`;

  function curveTo(from: number, to: number): string {
    return `C${point(from, o)} ${point(to, i)} ${point(to)}`;
  }
}

export function ellipsePath([x = 0, y = 0]: number[], [width = 0, height = 0]: number[]): string {
  const radii = `${width / 2} ${height / 2}`;
  return `M${x - width / 2} ${y}a${radii} 0 1 0 ${width} 0a${radii} 0 1 0 ${-width} 0Z`;
}

export function colorOf(parts: number[]): string {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Math.round(part * 255));
  return `rgb(${red} ${green} ${blue})`;
}

/** Numbers, and lists and records of them. */
function between(from: unknown, to: unknown, share: number): unknown {
  if (typeof from === 'number' && typeof to === 'number') return from + (to - from) * share;
  if (Array.isArray(from) && Array.isArray(to))
    return from.map((part, index) => between(part, to[index], share));
  if (typeof from !== 'object' || from === null || typeof to !== 'object' || to === null) return from;
  const ends = to as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(from).map(([name, part]) => [name, between(part, ends[name], share)]),
  );
}

/** The share of the change that is made after a share of its time: the curve between the handles, found by halving. */
function eased({ o, i }: Keyframe, time: number): number {
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = [o?.x[0], o?.y[0], i?.x[0], i?.y[0]];
  if (x1 === y1 && x2 === y2) return time;
  const at = (one: number, two: number, part: number) =>
    3 * (1 - part) ** 2 * part * one + 3 * (1 - part) * part ** 2 * two + part ** 3;
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (at(x1, x2, middle) < time) low = middle;
    else high = middle;
  }
  return at(y1, y2, (low + high) / 2);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
