import { type Language, languages } from '@nabta/domain/language';
import { typedKeys } from '@nabta/domain/typed-object';

import ar from './intents/ar.json' with { type: 'json' };
import en from './intents/en.json' with { type: 'json' };
import pt from './intents/pt.json' with { type: 'json' };
import { type QuestionWord, wordForms, type SearchTerm, matchScore } from './match-word.ts';
import { wordsOf } from './words-of.ts';

/** Question topics; `elsewhere` covers questions that no tree can answer. */
export type Topic = keyof typeof en;

/** Comma-separated phrases; a trailing `*` matches any word with that prefix. */
const intents: Record<Language, Record<Topic, string>> = { ar, en, pt };

/** Common words that carry little meaning. */
const smallWords = new Set(
  wordsOf(
    `how what which are is you your do does did i me my can could the a of to for and so will be it that
     como que qual voce seu sua teu tua tu o os e de do da se te es esta tem meu minha
     كم من في انت انتي وش ويش ايش شو شنو هل كيف عندك ما عن هذا الي`,
  ),
);

/** Courtesies that score lower, so a greeting followed by a question gets the answer. */
const politeTopics: ReadonlySet<Topic> = new Set<Topic>(['greeting', 'thanks', 'bye', 'love']);

/** Search weight: small words count little, longer words slightly more. */
type WeightedTerm = SearchTerm & { weight: number };

type IntentPhrase = { topic: Topic; language: Language; words: WeightedTerm[] };

/** All phrases of all languages, because users mix them. The first entry wins a tie. */
const intentPhrases: readonly IntentPhrase[] = languages.flatMap((language) =>
  typedKeys(en).flatMap((topic) =>
    intents[language][topic].split(', ').map((phrase) => ({
      topic,
      language,
      words: phrase
        .split(' ')
        .flatMap((part) => wordsOf(part).map((stem) => weigh(stem, part.endsWith('*')))),
    })),
  ),
);

function weigh(stem: string, isStem: boolean): WeightedTerm {
  return { stem, isStem, weight: (smallWords.has(stem) ? 0.3 : 1) + stem.length / 100 };
}

export type FoundTopic = { topic: Topic; language: Language };

/** Cache of topics by question words; most questions are the suggested ones. */
const topicCache = new Map<string, FoundTopic | undefined>();
const maxCachedTopics = 1_000;

export function findTopic(words: readonly string[]): FoundTopic | undefined {
  const key = words.join(' ');
  if (topicCache.has(key)) return topicCache.get(key);
  if (topicCache.size >= maxCachedTopics) topicCache.clear();
  const topic = bestTopic(words);
  topicCache.set(key, topic);
  return topic;
}

/** Returns the best-scoring topic: more meaningful matches first, then longer words. */
function bestTopic(words: readonly string[]): FoundTopic | undefined {
  const questionWords = words.map(wordForms);
  let best: (FoundTopic & { score: number }) | undefined;
  for (const { topic, language, words: terms } of intentPhrases) {
    const score = scoreOf(questionWords, terms) * (politeTopics.has(topic) ? 0.5 : 1);
    if (score > (best?.score ?? 0)) best = { topic, language, score };
  }
  return best;
}

/** Maximum number of other words between two words of a phrase. */
const maxGap = 3;

/** Returns 0 unless every search term occurs in order. */
function scoreOf(questionWords: readonly QuestionWord[], terms: readonly WeightedTerm[]): number {
  let [score, from, to] = [0, 0, questionWords.length];
  for (const term of terms) {
    let [best, bestIndex] = [0, -1];
    for (let index = from; index < to && best < 1; index += 1) {
      const match = matchScore(questionWords[index] ?? [], term);
      if (match > best) [best, bestIndex] = [match, index];
    }
    if (bestIndex === -1) return 0;
    score += best * term.weight;
    [from, to] = [bestIndex + 1, Math.min(questionWords.length, bestIndex + 2 + maxGap)];
  }
  return score;
}
