import { type Language, languages } from '@nabta/domain/language';

import ar from './asks/ar.json' with { type: 'json' };
import en from './asks/en.json' with { type: 'json' };
import pt from './asks/pt.json' with { type: 'json' };
import { sureness } from './same-word.ts';
import { wordsOf } from './words-of.ts';

/** What people ask a tree. */
export type Topic = keyof typeof en;

const asks: Record<Language, Record<Topic, string>> = { ar, en, pt };

/** Words that questions are made of, whatever they are about. */
const smallWords = new Set(
  wordsOf(
    `how what which are is you your do does did i me my can could the a of to for and so will be it that
     como que qual voce seu sua teu tua tu o os e de do da se te es esta tem meu minha
     كم من في انت انتي وش ويش ايش شو شنو هل كيف عندك ما عن هذا الي`,
  ),
);
const isSmall = (word: string) => smallWords.has(word);

type Ask = { topic: Topic; language: Language; words: string[] };

/** Every way to ask, in every language: people mix them. What stands first wins where two fit alike. */
const everyAsk: readonly Ask[] = languages.flatMap((language) =>
  (Object.keys(en) as Topic[]).flatMap((topic) =>
    asks[language][topic].split(', ').map((phrase) => ({ topic, language, words: wordsOfPhrase(phrase) })),
  ),
);

/** A word that ends in `*` is the beginning of many. */
function wordsOfPhrase(phrase: string): string[] {
  return phrase.split(' ').flatMap((part) => {
    const words = wordsOf(part);
    return part.endsWith('*') ? words.map((word) => `${word}*`) : words;
  });
}

export type FoundTopic = { topic: Topic; language: Language; score: number };

/** The way to ask that most of the question fits: more words that say something count first, then longer ones. */
export function findTopic(words: readonly string[]): FoundTopic | undefined {
  let best: FoundTopic | undefined;
  for (const { topic, language, words: sought } of everyAsk) {
    const score = scoreOf(words, sought);
    if (score > (best?.score ?? 0)) best = { topic, language, score };
  }
  return best;
}

/** How many other words may stand between two of a phrase. */
const maxGap = 3;

/** Zero unless every sought word is there, in order. */
function scoreOf(words: readonly string[], sought: readonly string[]): number {
  let [score, from, to] = [0, 0, words.length];
  for (const each of sought) {
    let [best, at] = [0, -1];
    for (let index = from; index < to && best < 1; index += 1) {
      const sure = sureness(words[index] ?? '', each);
      if (sure > best) [best, at] = [sure, index];
    }
    if (at === -1) return 0;
    score += best * (isSmall(each) ? 0.3 : 1) + each.length / 100;
    [from, to] = [at + 1, Math.min(words.length, at + 2 + maxGap)];
  }
  return score;
}
