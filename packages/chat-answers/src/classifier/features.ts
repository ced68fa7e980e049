import { typedKeys } from '@nabta/domain/typed-object';

import { exactWordsOf, wordsOf } from '../words-of.ts';
import { consonantsOf } from './consonants.ts';
import { conceptsOf } from './lexicon.ts';

/** Names of features with their weights; each group has the same length, so that long questions weigh no more. */
export type Features = Map<string, number>;

/** Arabic particles written together with the next word. */
const attachedPrefix = /^(?:وال|بال|فال|كال|لل|[وفبلكه])(?=[\u0600-\u06ff]{3})/u;

const groupWeights = {
  word: 1,
  pair: 0.6,
  letters: 1.1,
  consonants: 1.3,
  concept: 1.1,
  conceptPair: 0.8,
  form: 0.3,
};
type Group = keyof typeof groupWeights;

/** A message of at most so many words may only be understood with the one before it. */
const maxEllipticWords = 4;

export function featuresOf(text: string, previous = ''): Features {
  const features: Features = new Map();
  addGroups(features, text, '');
  const isElliptic = wordsOf(text).length <= maxEllipticWords;
  if (previous !== '') addGroups(features, previous, 'p:', isElliptic ? 0.8 : 0.3);
  return features;
}

function addGroups(features: Features, text: string, prefix: string, scale = 1): void {
  const words = wordsOf(text);
  const stems = words.map((word) => word.replace(attachedPrefix, ''));
  const concepts = [...new Set(words.flatMap((word, index) => conceptsOfForms(word, stems[index] ?? word)))];
  const groups: Record<Group, Iterable<string>> = {
    word: [...words, ...stems],
    pair: pairsOf(['^', ...stems, '$']),
    letters: words.flatMap((word) => lettersOf(`<${word}>`)),
    consonants: stems.flatMap((word) => consonantFeatures(word)),
    concept: concepts,
    conceptPair: concepts.flatMap((one, index) =>
      concepts.slice(index + 1).map((other) => [one, other].toSorted().join('+')),
    ),
    form: formOf(text, words),
  };
  for (const group of typedKeys(groups)) {
    const unique = new Set(groups[group]);
    const weight = (groupWeights[group] * scale) / Math.sqrt(Math.max(1, unique.size));
    for (const name of unique) features.set(`${prefix}${group}:${name}`, weight);
  }
}

function conceptsOfForms(word: string, stem: string): string[] {
  return stem === word ? conceptsOf(word) : [...conceptsOf(word), ...conceptsOf(stem)];
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]} ${word}`);
}

function lettersOf(word: string): string[] {
  return [3, 4, 5].flatMap((size) =>
    Array.from({ length: Math.max(0, word.length - size + 1) }, (_, index) =>
      word.slice(index, index + size),
    ),
  );
}

function consonantFeatures(word: string): string[] {
  const consonants = consonantsOf(word);
  return consonants.length < 2
    ? []
    : [consonants, ...lettersOf(`<${consonants}>`).filter((part) => part.length === 3)];
}

function formOf(text: string, words: readonly string[]): string[] {
  const length = Math.min(12, words.length);
  return [
    `length ${length < 4 ? length : Math.floor(length / 3) * 3}`,
    /[?؟]/u.test(text) ? 'asks' : 'tells',
    ...(/\d/u.test(exactWordsOf(text).join(' ')) ? ['number'] : []),
    ...(/\p{Extended_Pictographic}/u.test(text) ? ['emoji'] : []),
  ];
}
