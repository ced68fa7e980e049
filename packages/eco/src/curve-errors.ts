type Fields = Record<string, unknown>;

const domainBounds = ['xMin', 'xMax', 'yMin', 'yMax'];

/** Returns one sentence per error in a curve model, each starting with its path. */
export function curveErrors(model: unknown, path: string): string[] {
  if (!isFields(model)) return [`${path} must be a model`];
  const check = typeof model['type'] === 'string' ? curveChecks.get(model['type']) : undefined;
  if (check === undefined) return [`${path}.type ${String(model['type'])} is not a curve`];
  return [...domainErrors(model['domain'], path), ...offsetErrors(model, path), ...check(model, path)];
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Returns an error for each name that is not a finite number or fails `isValid`. */
export function numberErrors(
  fields: Fields,
  path: string,
  names: string[],
  rule = 'a number',
  isValid: (value: number) => boolean = () => true,
): string[] {
  return names
    .filter((name) => !(isNumber(fields[name]) && isValid(fields[name])))
    .map((name) => `${path}.${name} must be ${rule}, not ${String(fields[name])}`);
}

export const isPositive = (value: number) => value > 0;

const curveChecks = new Map<string, (model: Fields, path: string) => string[]>([
  ['linear', (model, path) => numberErrors(model, path, ['a', 'b'])],
  ['polynomial', polynomialErrors],
  [
    'power',
    (model, path) => [
      ...numberErrors(model, path, ['a']),
      ...numberErrors(model, path, ['b'], 'above 0 and at most 1.2', (b) => b > 0 && b <= 1.2),
    ],
  ],
  ['exponential', exponentialErrors],
  ['logarithmic', logarithmicErrors],
  ['mixed', mixedErrors],
  ['custom', tableErrors],
]);

export function domainErrors(domain: unknown, path: string): string[] {
  if (domain === undefined) return [];
  if (!isFields(domain)) return [`${path}.domain must have bounds`];
  const unknown = Object.keys(domain).filter((name) => !domainBounds.includes(name));
  const definedBounds = domainBounds.filter((name) => domain[name] !== undefined);
  const { xMin, xMax, yMin, yMax } = domain;
  return [
    ...unknown.map((name) => `${path}.domain.${name} is not a bound`),
    ...numberErrors(domain, `${path}.domain`, definedBounds),
    ...(Number(xMin) > Number(xMax) ? [`${path}.domain.xMin is above xMax`] : []),
    ...(Number(yMin) > Number(yMax) ? [`${path}.domain.yMin is above yMax`] : []),
  ];
}

const offsetErrors = (model: Fields, path: string) =>
  model['offset'] === undefined ? [] : numberErrors(model, path, ['offset']);

function polynomialErrors({ coefficients }: Fields, path: string): string[] {
  const isValid =
    Array.isArray(coefficients) &&
    coefficients.length >= 2 &&
    coefficients.length <= 5 &&
    coefficients.every(isNumber);
  return isValid ? [] : [`${path}.coefficients must be 2 to 5 numbers`];
}

function exponentialErrors(model: Fields, path: string): string[] {
  if (model['form'] === 'expow') {
    const hasUpperBound = isFields(model['domain']) && isNumber(model['domain']['xMax']);
    const unboundedErrors = hasUpperBound
      ? []
      : [`${path}.domain.xMax is needed, since expow never stops rising`];
    return [...weightedErrors(model, path), ...unboundedErrors];
  }
  if (model['form'] !== 'saturating') return [`${path}.form must be saturating or expow`];
  const names = model['p'] === undefined ? ['ymax', 'k'] : ['ymax', 'k', 'p'];
  return numberErrors(model, path, names, 'a positive number', isPositive);
}

function logarithmicErrors(model: Fields, path: string): string[] {
  if (model['form'] === 'loglog') return weightedErrors(model, path);
  if (model['form'] !== 'ln') return [`${path}.form must be ln or loglog`];
  return [
    ...numberErrors(model, path, ['a', 'b']),
    ...numberErrors(model, path, ['c'], 'a positive number', isPositive),
  ];
}

function weightedErrors(model: Fields, path: string): string[] {
  return [
    ...numberErrors(model, path, ['a', 'b']),
    ...numberErrors(model, path, ['mse'], 'at least 0', (mse) => mse >= 0),
    ...numberErrors(model, path, ['weight'], '1, 2, 3 or 4', (weight) => [1, 2, 3, 4].includes(weight)),
  ];
}

function mixedErrors({ segments }: Fields, path: string): string[] {
  if (!Array.isArray(segments) || segments.length < 2 || !segments.every(isFields))
    return [`${path}.segments must be at least two`];
  const errors = segments.flatMap((segment, position) => {
    const segmentPath = `${path}.segments[${position}]`;
    return [
      ...numberErrors(segment, segmentPath, ['from', 'to']),
      ...curveErrors(segment['model'], `${segmentPath}.model`),
    ];
  });
  if (errors.length > 0) return errors;
  const isOrdered = segments.every(({ from, to }) => Number(from) < Number(to));
  const isGapFree = segments.slice(1).every(({ from }, position) => segments[position]?.['to'] === from);
  return isOrdered && isGapFree ? [] : [`${path}.segments must follow each other without a gap`];
}

const isPair = (point: unknown): point is [number, number] =>
  Array.isArray(point) && point.length === 2 && point.every(isNumber);

function tableErrors({ form, points }: Fields, path: string): string[] {
  if (form !== 'table') return [`${path}.form must be table`];
  if (!Array.isArray(points) || points.length < 2 || !points.every(isPair))
    return [`${path}.points must be at least two pairs of numbers`];
  const isMonotonic = points.every(([x, y], position) => {
    const previous = points[position - 1];
    return previous === undefined || (x > previous[0] && y >= previous[1]);
  });
  return isMonotonic ? [] : [`${path}.points must rise in x and never fall in y`];
}
