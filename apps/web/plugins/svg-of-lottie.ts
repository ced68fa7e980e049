/** Subset of the Lottie format used by our drawings, with the field names of the format. */
type Vector = readonly number[];
type Curve = { i: Vector[]; o: Vector[]; v: Vector[]; c: boolean };
type Ease = Record<'x' | 'y', Vector>;
type Key<T> = { t: number; s: T; i?: Ease; o?: Ease };
type Static<T> = { a: 0; k: T };
type Value<T, K = Vector> = Static<T> | { a: 1; k: Key<K>[] };
type Outline = { ty: 'sh'; ks: Value<Curve, [Curve]> } | { ty: 'el'; p: Static<Vector>; s: Static<Vector> };
type Paint =
  | { ty: 'fl'; c: Value<Vector>; o: Value<number> }
  | { ty: 'gf'; s: Static<Vector>; e: Static<Vector>; g: { k: Static<Vector> } }
  | { ty: 'st'; c: Static<Vector>; o: Static<number>; w: Static<number> };
type Group = { it: (Outline | Paint | { ty: 'tr' })[] };
type Transform = {
  p: Value<Vector>;
  s: Value<Vector>;
  r: Value<number>;
  o: Value<number>;
  a: Static<Vector>;
};
type Layer = { ks: Transform; ip: number; op: number; refId?: string; shapes?: Group[] };
export type Lottie = {
  fr: number;
  op: number;
  w: number;
  h: number;
  layers: Layer[];
  assets: { id: string; layers: Layer[] }[];
};

/** Initial attribute, and the element that animates it. */
type Attribute = { attribute: string; animation: string };

/**
 * Converts a Lottie drawing to an SVG animated with SMIL, which needs no player; `setCurrentTime` of the
 * element shows any moment.
 */
export function svgOfLottie({ fr, op, w, h, layers, assets }: Lottie): string {
  const end = op - 1;
  const definitions = new Map<string, string>();
  const tree = drawLayers(layers);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMax meet"><defs>${[...definitions.values()].join('')}</defs>${tree}</svg>`;

  /** The first layer is on top. */
  function drawLayers(all: readonly Layer[]): string {
    return all.map(drawLayer).toReversed().join('');
  }

  function drawLayer({ ks, ip, op: outFrame, refId, shapes = [] }: Layer): string {
    const [x = 0, y = 0] = ks.a.k;
    const content = refId === undefined ? shapes.map(drawGroup).toReversed().join('') : drawAsset(refId);
    const shifted = inGroup(transform('translate', { a: 0, k: [-x, -y] }, formatVector), content);
    const scaled = inGroup(transform('scale', ks.s, formatFractions), shifted);
    const turned = inGroup(transform('rotate', ks.r, formatVector), scaled);
    const placed = inGroup(transform('translate', ks.p, formatVector), turned);
    const shown = inGroup(toAttribute('opacity', ks.o, formatFractions), placed);
    return inGroup({ attribute: '', animation: hideOutside(ip, outFrame) }, shown);
  }

  /** Inlines animated assets; static ones are reused with `<use>`. */
  function drawAsset(id: string): string {
    const asset = assets.find((each) => each.id === id);
    const drawn = drawLayers(asset?.layers ?? []);
    if (drawn.includes('<animate') || drawn.includes('<set')) return drawn;
    definitions.set(id, `<g id="tree-${id}">${drawn}</g>`);
    return `<use href="#tree-${id}"/>`;
  }

  function drawGroup({ it }: Group): string {
    const outlines = it.filter((part) => part.ty === 'sh' || part.ty === 'el');
    const paint = it.find((part) => part.ty === 'fl' || part.ty === 'gf' || part.ty === 'st');
    const animatedOutline = outlines.find((part) => part.ty === 'sh' && part.ks.a === 1);
    const d =
      animatedOutline?.ty === 'sh' && animatedOutline.ks.a === 1
        ? animatedAttribute('d', animatedOutline.ks.k, ([curve]) => drawCurve(curve))
        : staticAttribute('d', outlines.map(drawOutline).join(''));
    const parts = [d, ...(paint === undefined ? [] : drawPaint(paint))];
    const attributes = parts.map(({ attribute }) => attribute).join('');
    const animations = parts.map(({ animation }) => animation).join('');
    return animations === '' ? `<path${attributes}/>` : `<path${attributes}>${animations}</path>`;
  }

  function drawPaint(paint: Paint): Attribute[] {
    if (paint.ty === 'fl')
      return [toAttribute('fill', paint.c, colour), toAttribute('fill-opacity', paint.o, formatFractions)];
    if (paint.ty === 'gf') return [staticAttribute('fill', `url(#${drawGradient(paint)})`)];
    return [
      staticAttribute('fill', 'none'),
      staticAttribute('stroke', colour(paint.c.k)),
      staticAttribute('stroke-opacity', formatFractions([paint.o.k])),
      staticAttribute('stroke-width', String(paint.w.k)),
      staticAttribute('stroke-linecap', 'round'),
      staticAttribute('stroke-linejoin', 'round'),
    ];
  }

  function drawGradient({ s, e, g }: Extract<Paint, { ty: 'gf' }>): string {
    const [x1, y1] = s.k.map(roundToTenth);
    const [x2, y2] = e.k.map(roundToTenth);
    const stops = g.k.k;
    const text = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop stop-color="${colour(stops.slice(1, 4))}"/><stop offset="1" stop-color="${colour(stops.slice(5, 8))}"/>`;
    const gradientKeys = [...definitions.keys()].filter((key) => key.startsWith('x1'));
    const id = `tree-g${definitions.has(text) ? gradientKeys.indexOf(text) : gradientKeys.length}`;
    definitions.set(
      text,
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${text}</linearGradient>`,
    );
    return id;
  }

  /** Hides a part outside its frames. */
  function hideOutside(from: number, until: number): string {
    const before = from > 0 ? `<set attributeName="display" to="none" end="${seconds(from)}"/>` : '';
    const after = until <= end ? `<set attributeName="display" to="none" begin="${seconds(until)}"/>` : '';
    return before + after;
  }

  function transform(
    type: string,
    value: Value<Vector | number>,
    write: (value: Vector) => string,
  ): Attribute {
    if (value.a === 0) {
      const values = write(vectorOf(value.k));
      return /^(?:0( 0)?|1 1)$/u.test(values)
        ? emptyAttribute
        : staticAttribute('transform', `${type}(${values})`);
    }
    const first = value.k[0]?.s ?? [];
    const animation = animate('animateTransform', `transform" type="${type}`, value.k, write);
    return { ...staticAttribute('transform', `${type}(${write(first)})`), animation };
  }

  function toAttribute(
    name: string,
    value: Value<Vector | number>,
    write: (value: Vector) => string,
  ): Attribute {
    return value.a === 0
      ? staticAttribute(name, write(vectorOf(value.k)))
      : animatedAttribute(name, value.k, write);
  }

  function animatedAttribute<K>(name: string, keys: Key<K>[], write: (value: K) => string): Attribute {
    const [first] = keys;
    const { attribute } = first === undefined ? emptyAttribute : staticAttribute(name, write(first.s));
    return { attribute, animation: animate('animate', name, keys, write) };
  }

  /** Animates from the first to the last key only: inactive animations cost browsers nothing. */
  function animate<K>(element: string, name: string, keys: Key<K>[], write: (value: K) => string): string {
    const [from, until] = [keys[0]?.t ?? 0, keys.at(-1)?.t ?? end];
    const splines = keys.slice(0, -1).map(splineOf);
    const isEven = splines.every((spline) => spline === linearSpline);
    const pace = isEven ? '' : ` calcMode="spline" keySplines="${splines.join(';')}"`;
    const times = keys.map(({ t }) => round((t - from) / (until - from), 4)).join(';');
    return `<${element} attributeName="${name}" values="${keys.map(({ s }) => write(s)).join(';')}" keyTimes="${times}"${pace} begin="${seconds(from)}" dur="${seconds(until - from)}" fill="freeze"/>`;
  }

  function seconds(frames: number): string {
    return `${round(frames / fr, 3)}s`;
  }
}

const emptyAttribute: Attribute = { attribute: '', animation: '' };
const linearSpline = '0 0 1 1';

function inGroup({ attribute, animation }: Attribute, content: string): string {
  return attribute === '' && animation === '' ? content : `<g${attribute}>${animation}${content}</g>`;
}

/** Omits default values. */
function staticAttribute(name: string, value: string): Attribute {
  const isDefault = name.endsWith('opacity') && value === '1';
  return isDefault ? emptyAttribute : { attribute: ` ${name}="${value}"`, animation: '' };
}

function splineOf({ o, i }: Key<unknown>): string {
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = [o?.x[0], o?.y[0], i?.x[0], i?.y[0]];
  return x1 === y1 && x2 === y2 ? linearSpline : `${x1} ${y1} ${x2} ${y2}`;
}

function drawOutline(outline: Outline): string {
  if (outline.ty === 'sh') return outline.ks.a === 0 ? drawCurve(outline.ks.k) : '';
  const [x = 0, y = 0] = outline.p.k;
  const [rx = 0, ry = 0] = outline.s.k.map((size) => round(size / 2, 2));
  return `M${round(x - rx, 2)} ${roundToTenth(y)}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

function drawCurve({ v, i, o, c: isClosed }: Curve): string {
  const [first = []] = v;
  const targets = isClosed ? [...v.slice(1), first] : v.slice(1);
  const segments = targets.map((target, index) => {
    const step = subtract(v[index] ?? [], target);
    const arriving = add(step, i[(index + 1) % v.length] ?? []);
    return `c${[o[index] ?? [], arriving, step].flat().map(roundToTenth).join(' ')}`;
  });
  return `M${first.map(roundToTenth).join(' ')}${segments.join('')}${isClosed ? 'z' : ''}`;
}

function subtract(from: Vector, to: Vector): Vector {
  return to.map((value, axis) => value - (from[axis] ?? 0));
}

function add(one: Vector, other: Vector): Vector {
  return one.map((value, axis) => value + (other[axis] ?? 0));
}

function vectorOf(value: Vector | number): Vector {
  return typeof value === 'number' ? [value] : value;
}

function formatVector(vector: Vector): string {
  return vector.slice(0, 2).map(roundToTenth).join(' ');
}

function formatFractions(percents: Vector): string {
  return percents
    .slice(0, 2)
    .map((percent) => round(percent / 100, 3))
    .join(' ');
}

function colour(formatFractions: Vector): string {
  const parts = formatFractions.slice(0, 3).map((share) =>
    Math.round(share * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

function roundToTenth(value: number): number {
  return round(value, 1);
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
