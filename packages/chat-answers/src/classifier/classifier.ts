import { brotliDecompressSync } from 'node:zlib';

import type { Features } from './features.ts';

export type Prediction<Class extends string> = { name: Class; probability: number };

/**
 * A linear classifier, read from a compressed file: a JSON header, then for each feature the distance to the hash before it and the
 * number of its weights, then the class and the value of each weight.
 */
export class Classifier<Class extends string = string> {
  readonly #classes: readonly Class[];
  readonly #bias: readonly number[];
  readonly #weightStep: number;
  readonly #hashes: Uint32Array;
  /** Index of the first weight of each feature, and of the end. */
  readonly #starts: Uint32Array;
  readonly #weightClasses: Uint8Array;
  readonly #weightValues: Int8Array;

  constructor(compressed: Uint8Array) {
    const file = brotliDecompressSync(compressed);
    const headerLength = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by modelFile
    const header = JSON.parse(
      new TextDecoder().decode(file.subarray(4, 4 + headerLength)),
    ) as ModelHeader<Class>;
    this.#classes = header.classes;
    this.#bias = header.bias;
    this.#weightStep = header.weightStep;
    let offset = 4 + headerLength;
    const take = (bytes: number) => new Uint8Array(file.subarray(offset, (offset += bytes)));
    const [low, middle, high] = [take(header.features), take(header.features), take(header.features)];
    let hash = 0;
    this.#hashes = Uint32Array.from(
      low,
      (byte, index) => (hash += byte + (middle[index] ?? 0) * 256 + (high[index] ?? 0) * 65_536),
    );
    const counts = take(header.features);
    this.#starts = new Uint32Array(header.features + 1);
    for (const [index, count] of counts.entries())
      this.#starts[index + 1] = (this.#starts[index] ?? 0) + count;
    const weights = this.#starts[header.features] ?? 0;
    this.#weightClasses = take(weights);
    this.#weightValues = new Int8Array(take(weights).buffer);
  }

  /** Probabilities of all classes, highest first. */
  classify(features: Features): Prediction<Class>[] {
    const scores = Float64Array.from(this.#bias);
    for (const [name, value] of features) {
      const index = this.#indexOf(hashOf(name));
      if (index === -1) continue;
      const end = this.#starts[index + 1] ?? 0;
      for (let at = this.#starts[index] ?? 0; at < end; at += 1) {
        const target = this.#weightClasses[at] ?? 0;
        scores[target] = (scores[target] ?? 0) + (this.#weightValues[at] ?? 0) * this.#weightStep * value;
      }
    }
    const highest = Math.max(...scores);
    const exponentials = scores.map((score) => Math.exp(score - highest));
    const sum = exponentials.reduce((total, each) => total + each, 0);
    return this.#classes
      .map((name, index) => ({ name, probability: (exponentials[index] ?? 0) / sum }))
      .toSorted((one, other) => other.probability - one.probability);
  }

  #indexOf(hash: number): number {
    let [low, high] = [0, this.#hashes.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#hashes[middle] ?? 0;
      if (found === hash) return middle;
      if (found < hash) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

export type ModelHeader<Class extends string = string> = {
  classes: readonly Class[];
  bias: readonly number[];
  /** Weights are multiples of it. */
  weightStep: number;
  features: number;
};

/** FNV-1a over UTF-16 code units, folded to 24 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return (hash >>> 8) ^ (hash & 0xff);
}
