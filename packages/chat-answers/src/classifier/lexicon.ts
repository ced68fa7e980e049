import { readFileSync } from 'node:fs';

import { wordsOf } from '../words-of.ts';

/**
 * Concepts with their words in Arabic (with dialects), English and Portuguese; `*` matches any ending. They let
 * rows of one language teach the others.
 */
const table = readFileSync(new URL('lexicon.tsv', import.meta.url), 'utf8');

const wholeWords = new Map<string, string[]>();
const stems = new Map<string, string[]>();

for (const line of table.trim().split('\n')) {
  const [concept = '', ...columns] = line.split('\t');
  for (const entry of columns.join(' ').split(' ')) {
    const [word] = wordsOf(entry.replaceAll('_', ''));
    if (word === undefined) continue;
    const target = entry.endsWith('*') ? stems : wholeWords;
    target.set(word, [...(target.get(word) ?? []), concept]);
  }
}

const minStem = 2;

/** Returns the concepts that a word stands for. */
export function conceptsOf(word: string): string[] {
  const concepts = [...(wholeWords.get(word) ?? [])];
  for (let length = minStem; length <= word.length; length += 1)
    concepts.push(...(stems.get(word.slice(0, length)) ?? []));
  return concepts;
}
