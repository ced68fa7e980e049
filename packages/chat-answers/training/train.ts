import { brotliCompressSync } from 'node:zlib';

import { hashOf, type ModelHeader } from '../src/classifier/classifier.ts';
import type { Features } from '../src/classifier/features.ts';

export type Example = { target: string; features: Features };

export type Weights = {
  classes: readonly string[];
  names: readonly string[];
  /** One row of weights per name, one column per class. */
  values: Float32Array;
  bias: Float32Array;
};

const epochs = 10;
const rate = 0.5;
const biasRate = 0.02;
/** Added to the root of the sum of squared gradients, so that first steps are not too long. */
const damping = 0.1;
/** Weights whose gradients sum up to less than this stay zero, which keeps the file small. */
const sparsity = 0.8;
/** Features of fewer examples are left out. */
const minExamples = 2;
/** Classes with a smaller error are not touched. */
const minError = 0.002;

/**
 * Multinomial logistic regression with FTRL-Proximal (McMahan and others, 2013), which leaves most weights at zero; examples are
 * shuffled from a fixed seed, so that the result is reproducible.
 */
export function train(examples: readonly Example[]): Weights {
  const classes = [...new Set(examples.map(({ target }) => target))].toSorted();
  const names = frequentNames(examples.map(({ features }) => features));
  const indexes = new Map(names.map((name, index) => [name, index]));
  const rows = examples.map(({ target, features }) => toRow(features, indexes, classes.indexOf(target)));
  const size = names.length * classes.length;
  const learner: Learner = {
    values: new Float32Array(size),
    bias: new Float32Array(classes.length),
    gradients: new Float32Array(size),
    squares: new Float32Array(size),
  };
  const random = seededRandom(20_261);
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const row of shuffled(rows, random)) learn(row, learner);
  return { classes, names, values: learner.values, bias: learner.bias };
}

type Row = { target: number; indexes: Int32Array; values: Float32Array };

function toRow(features: Features, indexes: ReadonlyMap<string, number>, target: number): Row {
  const known = [...features].filter(([name]) => indexes.has(name));
  return {
    target,
    indexes: Int32Array.from(known, ([name]) => indexes.get(name) ?? 0),
    values: Float32Array.from(known, ([, value]) => value),
  };
}

function frequentNames(all: readonly Features[]): string[] {
  const counts = new Map<string, number>();
  for (const features of all)
    for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= minExamples).map(([name]) => name);
}

/** Weights with the sums of their gradients and of the squares of these. */
type Learner = Pick<Weights, 'values' | 'bias'> & { gradients: Float32Array; squares: Float32Array };

/* The inner loops read typed arrays within their bounds. */
/* oxlint-disable typescript/no-non-null-assertion */
function learn(row: Row, learner: Learner): void {
  const errors = errorsOf(row, learner);
  for (let target = 0; target < errors.length; target += 1) {
    const error = errors[target]!;
    learner.bias[target]! -= biasRate * error;
    if (Math.abs(error) < minError) continue;
    for (let feature = 0; feature < row.indexes.length; feature += 1)
      updateWeight(learner, row.indexes[feature]! * errors.length + target, error * row.values[feature]!);
  }
}

function updateWeight({ values, gradients, squares }: Learner, index: number, gradient: number): void {
  const before = Math.sqrt(squares[index]!);
  squares[index]! += gradient * gradient;
  const after = Math.sqrt(squares[index]!);
  gradients[index]! += gradient - ((after - before) / rate) * values[index]!;
  const excess = Math.abs(gradients[index]!) - sparsity;
  values[index] = excess <= 0 ? 0 : (-Math.sign(gradients[index]!) * excess * rate) / (damping + after);
}

/** Predicted probability minus the wanted one, for each class. */
function errorsOf(row: Row, { values, bias }: Learner): Float64Array {
  const scores = Float64Array.from(bias);
  for (let feature = 0; feature < row.indexes.length; feature += 1) {
    const start = row.indexes[feature]! * bias.length;
    for (let target = 0; target < bias.length; target += 1)
      scores[target]! += values[start + target]! * row.values[feature]!;
  }
  const highest = scores.reduce((one, other) => Math.max(one, other));
  const exponentials = scores.map((score) => Math.exp(score - highest));
  const sum = exponentials.reduce((total, each) => total + each, 0);
  return exponentials.map((each, target) => each / sum - (target === row.target ? 1 : 0));
}
/* oxlint-enable typescript/no-non-null-assertion */

export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item);
}

/** Writes the file that `Classifier` reads. */
export function modelFile({ classes, names, values, bias }: Weights): Uint8Array {
  const byHash = new Map<number, { target: number; value: number }[]>();
  for (const [index, name] of names.entries()) {
    const weights = classes.flatMap((_, target) => {
      const value = Math.round((values[index * classes.length + target] ?? 0) / weightStep);
      return value === 0 ? [] : [{ target, value: Math.max(-127, Math.min(127, value)) }];
    });
    if (weights.length > 0) byHash.set(hashOf(name), weights);
  }
  const features = [...byHash].toSorted(([one], [other]) => one - other);
  const weights = features.flatMap(([, each]) => each);
  const header: ModelHeader = { classes, bias: [...bias], weightStep, features: features.length };
  const headerBytes = new TextEncoder().encode(JSON.stringify(header));
  const hashes = features.map(([hash]) => hash);
  const gaps = hashes.map((hash, index) => hash - (hashes[index - 1] ?? 0));
  const parts = [
    new Uint8Array(Uint32Array.of(headerBytes.length).buffer),
    headerBytes,
    // Low, middle and high bytes apart compress better.
    ...[0, 8, 16].map((shift) => Uint8Array.from(gaps, (gap) => gap >> shift)),
    Uint8Array.from(features, ([, each]) => each.length),
    Uint8Array.from(weights, ({ target }) => target),
    new Uint8Array(Int8Array.from(weights, ({ value }) => value).buffer),
  ];
  return brotliCompressSync(Buffer.concat(parts));
}

/** Finer steps cost bytes and bring no accuracy. */
const weightStep = 0.15;
