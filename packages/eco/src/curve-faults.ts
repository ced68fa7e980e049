import type { Domain, Segment } from './growth-model.ts';

type Fields = Record<string, unknown>;

const domainBounds = ['xMin', 'xMax', 'yMin', 'yMax'];

/** What is wrong with a plain curve as it stands in the data, each as one sentence that begins with its place. */
export function curveFaults(model: unknown, place: string): string[] {
  if (!isFields(model)) return [`${place} must be a model`];
  const check = typeof model['type'] === 'string' ? curveChecks.get(model['type']) : undefined;
  if (check === undefined) return [`${place}.type ${String(model['type'])} is not a curve`];
  return [...domainFaults(model['domain'], place), ...offsetFaults(model, place), ...check(model, place)];
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** A sentence for each name that is no finite number, or that `isRight` does not let through. */
export function numberFaults(
  fields: Fields,
  place: string,
  names: string[],
  rule = 'a number',
  isRight: (value: number) => boolean = () => true,
): string[] {
  return names
    .filter((name) => !(isNumber(fields[name]) && isRight(fields[name])))
    .map((name) => `${place}.${name} must be ${rule}, not ${String(fields[name])}`);
}

export const isPositive = (value: number) => value > 0;

const curveChecks = new Map<string, (model: Fields, place: string) => string[]>([
  ['linear', (model, place) => numberFaults(model, place, ['a', 'b'])],
  ['polynomial', polynomialFaults],
  [
    'power',
    (model, place) => [
      ...numberFaults(model, place, ['a']),
      ...numberFaults(model, place, ['b'], 'above 0 and at most 1.2', (b) => b > 0 && b <= 1.2),
    ],
  ],
  ['exponential', exponentialFaults],
  ['logarithmic', logarithmicFaults],
  ['mixed', mixedFaults],
  ['custom', tableFaults],
]);

export function domainFaults(domain: unknown, place: string): string[] {
  if (domain === undefined) return [];
  if (!isFields(domain)) return [`${place}.domain must have bounds`];
  const unknown = Object.keys(domain).filter((name) => !domainBounds.includes(name));
  const given = domainBounds.filter((name) => domain[name] !== undefined);
  const { xMin, xMax, yMin, yMax } = domain as Domain;
  return [
    ...unknown.map((name) => `${place}.domain.${name} is not a bound`),
    ...numberFaults(domain, `${place}.domain`, given),
    ...(Number(xMin) > Number(xMax) ? [`${place}.domain.xMin is above xMax`] : []),
    ...(Number(yMin) > Number(yMax) ? [`${place}.domain.yMin is above yMax`] : []),
  ];
}

const offsetFaults = (model: Fields, place: string) =>
  model['offset'] === undefined ? [] : numberFaults(model, place, ['offset']);

function polynomialFaults({ coefficients }: Fields, place: string): string[] {
  const isRight =
    Array.isArray(coefficients) &&
    coefficients.length >= 2 &&
    coefficients.length <= 5 &&
    coefficients.every(isNumber);
  return isRight ? [] : [`${place}.coefficients must be 2 to 5 numbers`];
}

function exponentialFaults(model: Fields, place: string): string[] {
  if (model['form'] === 'expow') {
    const hasEnd = isFields(model['domain']) && isNumber(model['domain']['xMax']);
    const endless = hasEnd ? [] : [`${place}.domain.xMax is needed, since expow never stops rising`];
    return [...weightedFaults(model, place), ...endless];
  }
  if (model['form'] !== 'saturating') return [`${place}.form must be saturating or expow`];
  const names = model['p'] === undefined ? ['ymax', 'k'] : ['ymax', 'k', 'p'];
  return numberFaults(model, place, names, 'a positive number', isPositive);
}

function logarithmicFaults(model: Fields, place: string): string[] {
  if (model['form'] === 'loglog') return weightedFaults(model, place);
  if (model['form'] !== 'ln') return [`${place}.form must be ln or loglog`];
  return [
    ...numberFaults(model, place, ['a', 'b']),
    ...numberFaults(model, place, ['c'], 'a positive number', isPositive),
  ];
}

function weightedFaults(model: Fields, place: string): string[] {
  return [
    ...numberFaults(model, place, ['a', 'b']),
    ...numberFaults(model, place, ['mse'], 'at least 0', (mse) => mse >= 0),
    ...numberFaults(model, place, ['weight'], '1, 2, 3 or 4', (weight) => [1, 2, 3, 4].includes(weight)),
  ];
}

function mixedFaults({ segments }: Fields, place: string): string[] {
  if (!Array.isArray(segments) || segments.length < 2 || !segments.every(isFields))
    return [`${place}.segments must be at least two`];
  const faults = segments.flatMap((segment, position) => {
    const here = `${place}.segments[${position}]`;
    return [
      ...numberFaults(segment, here, ['from', 'to']),
      ...curveFaults(segment['model'], `${here}.model`),
    ];
  });
  if (faults.length > 0) return faults;
  const chain = segments as unknown as Segment[];
  const isOrdered = chain.every(({ from, to }) => from < to);
  const isGapFree = chain.every(({ from }, position) => position === 0 || chain[position - 1]?.to === from);
  return isOrdered && isGapFree ? [] : [`${place}.segments must follow each other without a gap`];
}

function tableFaults({ form, points }: Fields, place: string): string[] {
  if (form !== 'table') return [`${place}.form must be table`];
  const isList = Array.isArray(points) && points.length >= 2;
  if (
    !isList ||
    !points.every((point) => Array.isArray(point) && point.length === 2 && point.every(isNumber))
  )
    return [`${place}.points must be at least two pairs of numbers`];
  const pairs = points as [number, number][];
  const isRising = pairs.every(([x, y], position) => {
    const before = pairs[position - 1];
    return before === undefined || (x > before[0] && y >= before[1]);
  });
  return isRising ? [] : [`${place}.points must rise in x and never fall in y`];
}
