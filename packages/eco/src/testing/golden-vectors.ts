import { isFields } from '../curve-errors.ts';
import { goldenKinds } from './golden-kinds.ts';

/** `failure` is undefined if the vector passed. */
export type GoldenOutcome = { id: string; kind: string; failure?: string };

/** Runs vectors in the format of golden-shared.json; a vector that cannot run counts as failed. */
export function runGoldenVectors(vectors: readonly unknown[]): GoldenOutcome[] {
  return vectors.map((vector, position) => {
    if (!isFields(vector)) return { id: `#${position + 1}`, kind: '?', failure: 'it is not a vector' };
    const id = typeof vector['id'] === 'string' ? vector['id'] : `#${position + 1}`;
    const kind = String(vector['kind']);
    const failure = failureOf(vector);
    return failure === undefined ? { id, kind } : { id, kind, failure };
  });
}

function failureOf(vector: Record<string, unknown>): string | undefined {
  const run = goldenKinds.get(String(vector['kind']));
  if (run === undefined) return `the kind ${String(vector['kind'])} is not known`;
  if (!isFields(vector['input'])) return 'it has no input';
  if (!('expected' in vector)) return 'it has no expected value';
  const actual = runSafely(run, vector['input']);
  if (actual instanceof Error) return actual.message;
  const { rel = 0, abs = 0 } = (isFields(vector['tolerance']) ? vector['tolerance'] : {}) as Tolerance;
  const differences = differencesOf(actual, vector['expected'], { rel, abs }, '');
  return differences.length === 0 ? undefined : differences.join('; ');
}

/** One invalid vector must not stop the others. */
function runSafely(
  run: (input: Record<string, unknown>) => unknown,
  input: Record<string, unknown>,
): unknown {
  try {
    return run(input);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

type Tolerance = { rel?: number; abs?: number };

/**
 * Passes if |actual − expected| ≤ max(abs, rel·|expected|). Lists and objects are compared by field; null
 * matches only null.
 */
function differencesOf(
  actual: unknown,
  expected: unknown,
  tolerance: Required<Tolerance>,
  path: string,
): string[] {
  const name = path === '' ? '' : `${path}: `;
  const mismatch = [`${name}expected ${JSON.stringify(expected)}, actual ${formatValue(actual)}`];
  if (typeof expected === 'number') {
    const maxDifference = Math.max(tolerance.abs, tolerance.rel * Math.abs(expected));
    return typeof actual === 'number' && Math.abs(actual - expected) <= maxDifference ? [] : mismatch;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return mismatch;
    return expected.flatMap((entry, position) =>
      differencesOf(actual[position], entry, tolerance, `${path}[${position}]`),
    );
  }
  if (isFields(expected)) {
    if (!isFields(actual)) return mismatch;
    return Object.entries(expected).flatMap(([field, value]) =>
      differencesOf(actual[field], value, tolerance, path === '' ? field : `${path}.${field}`),
    );
  }
  return actual === expected ? [] : mismatch;
}

const formatValue = (value: unknown) =>
  typeof value === 'number' || value === undefined ? String(value) : JSON.stringify(value);
