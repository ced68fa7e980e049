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
  function drawLayers(stackedLayers: readonly Layer[]): string {
    return stackedLayers.map(drawLayer).toReversed().join('');
  }

  function drawLayer({ ks, ip, op: outFrame, refId, shapes = [] }: Layer): string {
    const [x = 0, y = 0] = ks.a.k;
    const content = refId === undefined ? shapes.map(drawGroup).toReversed().join('') : drawAsset(refId);
    const attributesFromInside = [
      toTransform('translate', { a: 0, k: [-x, -y] }, formatVector),
      toTransform('scale', ks.s, formatFractions),
      toTransform('rotate', ks.r, formatVector),
      toTransform('translate', ks.p, formatVector),
      toAttribute('opacity', ks.o, formatFractions),
      { attribute: '', animation: hideOutside(ip, outFrame) },
    ];
    return attributesFromInside.reduce((inner, attribute) => wrapInGroup(attribute, inner), content);
  }

  /** Inlines animated assets; static ones are reused with `<use>`. */
  function drawAsset(id: string): string {
    const asset = assets.find((candidate) => candidate.id === id);
    const svg = drawLayers(asset?.layers ?? []);
    if (svg.includes('<animate') || svg.includes('<set')) return svg;
    definitions.set(id, `<g id="tree-${id}">${svg}</g>`);
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
      return [
        toAttribute('fill', paint.c, formatColour),
        toAttribute('fill-opacity', paint.o, formatFractions),
      ];
    if (paint.ty === 'gf') return [staticAttribute('fill', `url(#${drawGradient(paint)})`)];
    return [
      staticAttribute('fill', 'none'),
      staticAttribute('stroke', formatColour(paint.c.k)),
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
    const text = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop stop-color="${formatColour(stops.slice(1, 4))}"/><stop offset="1" stop-color="${formatColour(stops.slice(5, 8))}"/>`;
    const gradientKeys = [...definitions.keys()].filter((key) => key.startsWith('x1'));
    const id = `tree-g${definitions.has(text) ? gradientKeys.indexOf(text) : gradientKeys.length}`;
    definitions.set(
      text,
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${text}</linearGradient>`,
    );
    return id;
  }

  function hideOutside(from: number, until: number): string {
    const before = from > 0 ? `<set attributeName="display" to="none" end="${formatSeconds(from)}"/>` : '';
    const after =
      until <= end ? `<set attributeName="display" to="none" begin="${formatSeconds(until)}"/>` : '';
    return before + after;
  }

  function toTransform(
    type: string,
    value: Value<Vector | number>,
    format: (value: Vector) => string,
  ): Attribute {
    if (value.a === 0) {
      const values = format(vectorOf(value.k));
      return /^(?:0( 0)?|1 1)$/u.test(values)
        ? emptyAttribute
        : staticAttribute('transform', `${type}(${values})`);
    }
    const first = value.k[0]?.s ?? [];
    const animation = animate(
      { element: 'animateTransform', name: `transform" type="${type}` },
      value.k,
      format,
    );
    return { ...staticAttribute('transform', `${type}(${format(first)})`), animation };
  }

  function toAttribute(
    name: string,
    value: Value<Vector | number>,
    format: (value: Vector) => string,
  ): Attribute {
    return value.a === 0
      ? staticAttribute(name, format(vectorOf(value.k)))
      : animatedAttribute(name, value.k, format);
  }

  function animatedAttribute<K>(name: string, keys: Key<K>[], format: (value: K) => string): Attribute {
    const [first] = keys;
    const { attribute } = first === undefined ? emptyAttribute : staticAttribute(name, format(first.s));
    return { attribute, animation: animate({ element: 'animate', name }, keys, format) };
  }

  /** Animates from the first to the last key only: inactive animations cost browsers nothing. */
  function animate<K>(
    { element, name }: { element: string; name: string },
    keys: Key<K>[],
    format: (value: K) => string,
  ): string {
    const [from, until] = [keys[0]?.t ?? 0, keys.at(-1)?.t ?? end];
    const splines = keys.slice(0, -1).map(splineOf);
    const isLinear = splines.every((spline) => spline === linearSpline);
    const easing = isLinear ? '' : ` calcMode="spline" keySplines="${splines.join(';')}"`;
    const times = keys.map(({ t }) => round((t - from) / (until - from), 4)).join(';');
    return `<${element} attributeName="${name}" values="${keys.map(({ s }) => format(s)).join(';')}" keyTimes="${times}"${easing} begin="${formatSeconds(from)}" dur="${formatSeconds(until - from)}" fill="freeze"/>`;
  }

  function formatSeconds(frames: number): string {
    return `${round(frames / fr, 3)}s`;
  }
}

const emptyAttribute: Attribute = { attribute: '', animation: '' };
const linearSpline = '0 0 1 1';

function wrapInGroup({ attribute, animation }: Attribute, content: string): string {
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
    const endControl = add(step, i[(index + 1) % v.length] ?? []);
    return `c${[o[index] ?? [], endControl, step].flat().map(roundToTenth).join(' ')}`;
  });
  return `M${first.map(roundToTenth).join(' ')}${segments.join('')}${isClosed ? 'z' : ''}`;
}

function subtract(from: Vector, to: Vector): Vector {
  return to.map((value, axis) => value - (from[axis] ?? 0));
}

function add(first: Vector, second: Vector): Vector {
  return first.map((value, axis) => value + (second[axis] ?? 0));
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

/** Converts red, green and blue from 0 to 1. */
function formatColour(channels: Vector): string {
  const hexadecimals = channels.slice(0, 3).map((channel) =>
    Math.round(channel * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hexadecimals.join('')}`;
}

function roundToTenth(value: number): number {
  return round(value, 1);
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
