import { wordsOf } from '../src/words-of.ts';

/** Above this similarity a row counts as a copy. */
const maxSimilarity = 0.6;

/** Returns the pairs of texts that are nearly the same, by the Jaccard index of their sequences of four characters. */
export function nearDuplicates(texts: readonly string[], others: readonly string[]): [string, string][] {
  const sequences = texts.map(sequencesOf);
  const byAnySequence = new Map<string, number[]>();
  for (const [index, set] of sequences.entries())
    for (const sequence of set) byAnySequence.set(sequence, [...(byAnySequence.get(sequence) ?? []), index]);
  return others.flatMap((other) => {
    const set = sequencesOf(other);
    const common = new Map<number, number>();
    for (const sequence of set)
      for (const index of byAnySequence.get(sequence) ?? []) common.set(index, (common.get(index) ?? 0) + 1);
    return [...common].flatMap(([index, count]): [string, string][] => {
      const similarity = count / (set.size + (sequences[index]?.size ?? 0) - count);
      return similarity > maxSimilarity ? [[texts[index] ?? '', other]] : [];
    });
  });
}

function sequencesOf(text: string): Set<string> {
  const padded = ` ${wordsOf(text).join(' ')} `;
  return new Set(
    Array.from({ length: Math.max(1, padded.length - 3) }, (_, index) => padded.slice(index, index + 4)),
  );
}
