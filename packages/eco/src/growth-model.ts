export type Domain = { xMin?: number; xMax?: number; yMin?: number; yMax?: number };

type CurveFrame = { domain?: Domain; offset?: number; source?: string };

export type Weight = 1 | 2 | 3 | 4;

/** The growth model types that are a plain curve y(x). */
export type CurveModel = CurveFrame &
  (
    | { type: 'linear'; a: number; b: number }
    | { type: 'polynomial'; coefficients: number[] }
    | { type: 'power'; a: number; b: number }
    | { type: 'exponential'; form: 'saturating'; ymax: number; k: number; p?: number }
    | { type: 'exponential'; form: 'expow'; a: number; b: number; mse: number; weight: Weight }
    | { type: 'logarithmic'; form: 'ln'; a: number; b: number; c: number }
    | { type: 'logarithmic'; form: 'loglog'; a: number; b: number; mse: number; weight: Weight }
    | { type: 'mixed'; segments: Segment[] }
    | { type: 'custom'; form: 'table'; points: [number, number][] }
  );

export type Segment = { from: number; to: number; model: CurveModel };

/** Palms: the height grows, the trunk diameter does not. */
export type HeightDbhModel = {
  type: 'height_dbh';
  height: CurveModel;
  dbh: { mode: 'constant'; dbhCm: number } | { mode: 'model'; model: CurveModel };
  source?: string;
};

export type ShrubModel = { type: 'shrub_model'; height: CurveModel; crown: CurveModel; source?: string };

/** A species without its own data uses the curve of a different species, scaled. */
export type MultiplierModel = {
  type: 'type_multiplier';
  base: string;
  rate: number;
  size: number;
  mass: number;
  domain?: Domain;
  source?: string;
};

export type GrowthModel = CurveModel | HeightDbhModel | ShrubModel | MultiplierModel;

export const growthModelTypes = [
  'power',
  'exponential',
  'logarithmic',
  'mixed',
  'polynomial',
  'linear',
  'height_dbh',
  'shrub_model',
  'type_multiplier',
  'custom',
] as const satisfies GrowthModel['type'][];

export type Curve = (x: number) => number;

/** Clamps x, evaluates, adds the offset, clamps y; a missing bound does not clamp. */
export function compileCurve(model: CurveModel): Curve {
  const { xMin = -Infinity, xMax = Infinity, yMin = -Infinity, yMax = Infinity } = model.domain ?? {};
  const offset = model.offset ?? 0;
  const formula = formulaOf(model);
  return (x) => clamp(offset + formula(clamp(x, xMin, xMax)), yMin, yMax);
}

/** NaN passes through, so loading the data detects it. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function formulaOf(model: CurveModel): Curve {
  switch (model.type) {
    case 'linear':
      return (x) => model.a + model.b * x;
    case 'polynomial':
      return (x) => model.coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);
    case 'power':
      return (x) => (x <= 0 ? 0 : model.a * x ** model.b);
    case 'exponential':
      return model.form === 'saturating' ? saturating(model) : expow(model);
    case 'logarithmic':
      return model.form === 'ln' ? (x) => model.a + model.b * Math.log(1 + x / model.c) : loglog(model);
    case 'mixed':
      return mixed(model.segments);
    case 'custom':
      return (x) => interpolate(model.points, x);
  }
}

function saturating({ ymax, k, p = 1 }: { ymax: number; k: number; p?: number }): Curve {
  return (x) => ymax * (1 - Math.exp(-k * x)) ** p;
}

type Weighted = { a: number; b: number; mse: number; weight: Weight };

function expow({ a, b, mse, weight }: Weighted): Curve {
  const weightOf = weights[weight];
  return (x) => Math.exp(a + b * x + (weightOf(x) * mse) / 2);
}

/** With weight 1 the mse/2 is inside the inner logarithm; this reproduces most published values. */
function loglog({ a, b, mse, weight }: Weighted): Curve {
  const weightOf = weights[weight];
  const offsetInLog = weight === 1 ? mse / 2 : 0;
  return (x) => {
    const argument = x > -1 ? Math.log(x + 1) + offsetInLog : 0;
    if (argument <= 0) return 0;
    return Math.exp(a + b * Math.log(argument) + (weight === 1 ? 0 : (weightOf(x) * mse) / 2));
  };
}

const weights: Record<Weight, Curve> = {
  1: () => 1,
  2: (x) => Math.sqrt(x),
  3: (x) => x,
  4: (x) => x * x,
};

/** Each segment adds its own increase to the end value of the previous one, so there are no jumps. */
function mixed(segments: Segment[]): Curve {
  const segmentCurves = segments.map(({ from, to, model }) => {
    const curve = compileCurve(model);
    return { from, to, curve, start: curve(from) };
  });
  const first = segmentCurves[0]?.start ?? Number.NaN;
  return (x) =>
    segmentCurves.reduce(
      (sum, { from, to, curve, start }) => (x > from ? sum + curve(Math.min(x, to)) - start : sum),
      first,
    );
}

/** Linear between the points, constant outside. */
export function interpolate(points: readonly (readonly [number, number])[], x: number): number {
  const index = points.findIndex(([pointX]) => pointX >= x);
  const end = points.at(index);
  const start = points[index - 1];
  if (end === undefined || Number.isNaN(x)) return Number.NaN;
  if (index <= 0 || start === undefined) return end[1];
  return start[1] + ((x - start[0]) / (end[0] - start[0])) * (end[1] - start[1]);
}
