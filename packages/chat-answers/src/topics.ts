import { type Language, languages } from '@nabta/domain/language';

import ar from './asks/ar.json' with { type: 'json' };
import en from './asks/en.json' with { type: 'json' };
import pt from './asks/pt.json' with { type: 'json' };
import { type AskedWord, askedWord, type SoughtWord, sureness } from './same-word.ts';
import { wordsOf } from './words-of.ts';

/** What people ask a tree; `elsewhere` is what no tree knows, and words of which ours must not be made. */
export type Topic = keyof typeof en;

/** Phrases with commas between; a word that ends in `*` is the beginning of many. */
const asks: Record<Language, Record<Topic, string>> = { ar, en, pt };

/** Words that questions are made of, whatever they are about. */
const smallWords = new Set(
  wordsOf(
    `how what which are is you your do does did i me my can could the a of to for and so will be it that
     como que qual voce seu sua teu tua tu o os e de do da se te es esta tem meu minha
     كم من في انت انتي وش ويش ايش شو شنو هل كيف عندك ما عن هذا الي`,
  ),
);

/** Said beside what is meant: whoever says hello and asks, wants an answer. */
const politeTopics: ReadonlySet<Topic> = new Set<Topic>(['greeting', 'thanks', 'bye', 'love']);

/** What finding a word is worth: small words little, longer ones a trace more. */
type WeighedWord = SoughtWord & { weight: number };

type Ask = { topic: Topic; language: Language; words: WeighedWord[] };

/** Every way to ask, in every language: people mix them. What stands first wins where two fit alike. */
const everyAsk: readonly Ask[] = languages.flatMap((language) =>
  (Object.keys(en) as Topic[]).flatMap((topic) =>
    asks[language][topic].split(', ').map((phrase) => ({
      topic,
      language,
      words: phrase
        .split(' ')
        .flatMap((part) => wordsOf(part).map((stem) => weigh(stem, part.endsWith('*')))),
    })),
  ),
);

function weigh(stem: string, isStem: boolean): WeighedWord {
  return { stem, isStem, weight: (smallWords.has(stem) ? 0.3 : 1) + stem.length / 100 };
}

export type FoundTopic = { topic: Topic; language: Language };

/** Most people ask what a tree suggests: what the same words are about is found once. */
const found = new Map<string, FoundTopic | undefined>();
const maxFound = 1_000;

export function findTopic(words: readonly string[]): FoundTopic | undefined {
  const key = words.join(' ');
  if (found.has(key)) return found.get(key);
  if (found.size >= maxFound) found.clear();
  const topic = bestTopic(words);
  found.set(key, topic);
  return topic;
}

/** The way to ask that most of the question fits: more words that say something count first, then longer ones. */
function bestTopic(words: readonly string[]): FoundTopic | undefined {
  const asked = words.map(askedWord);
  let best: (FoundTopic & { score: number }) | undefined;
  for (const { topic, language, words: sought } of everyAsk) {
    const score = scoreOf(asked, sought) * (politeTopics.has(topic) ? 0.5 : 1);
    if (score > (best?.score ?? 0)) best = { topic, language, score };
  }
  return best;
}

/** How many other words may stand between two of a phrase. */
const maxGap = 3;

/** Zero unless every sought word is there, in order. */
function scoreOf(asked: readonly AskedWord[], sought: readonly WeighedWord[]): number {
  let [score, from, to] = [0, 0, asked.length];
  for (const each of sought) {
    let [best, at] = [0, -1];
    for (let index = from; index < to && best < 1; index += 1) {
      const sure = sureness(asked[index] ?? [], each);
      if (sure > best) [best, at] = [sure, index];
    }
    if (at === -1) return 0;
    score += best * each.weight;
    [from, to] = [at + 1, Math.min(asked.length, at + 2 + maxGap)];
  }
  return score;
}
