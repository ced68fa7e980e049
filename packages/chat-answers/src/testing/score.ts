import { languages, type Language } from '@nabta/domain/language';

import { answer } from '../answer.ts';
import { speechIn } from '../speech.ts';
import { type ValueName, valueOf } from '../values.ts';
import ar from './questions.ar.json' with { type: 'json' };
import en from './questions.en.json' with { type: 'json' };
import pt from './questions.pt.json' with { type: 'json' };
import { sampleFacts } from './sample-facts.ts';

type Asked = {
  ask: string;
  /** What was asked before. */
  after?: string[];
  /** The answer that it should get, by its name among the sentences. */
  answer: string;
  /** The values that must stand in it; `laterCo2@10` is that of ten years ahead. */
  says?: string[];
};

export const questions: Record<Language, readonly Asked[]> = { ar, en, pt };

export type Verdict = { verdict: 'right' | 'honest' | 'wrong'; ask: string; got: string };

/** Checked by what is said and not by how: the answer is about what was asked, and the facts stand in it. */
export function judge({ ask, after = [], answer: wanted, says = [] }: Asked, language: Language): Verdict {
  const got = answer({ text: ask, earlier: after, language }, sampleFacts);
  const isSaid = says.every((each) => got.text.includes(factText(each, got.language)));
  const isRight = got.topic === wanted && isSaid;
  const verdict = isRight ? 'right' : got.isKnown ? 'wrong' : 'honest';
  return { verdict, ask, got: `${got.topic}: ${got.text}` };
}

function factText(name: string, language: Language): string {
  const [value = '', inYears] = name.split('@');
  const year = sampleFacts.future.find((each) => each.inYears === Number(inYears));
  const telling = { facts: sampleFacts, speech: speechIn(language), year, choice: 0 };
  return valueOf(value as ValueName, telling) ?? `no ${name}`;
}

export function scores() {
  return languages.map((language) => {
    const verdicts = questions[language].map((asked) => judge(asked, language));
    const count = (kind: Verdict['verdict']) => verdicts.filter(({ verdict }) => verdict === kind).length;
    return { language, verdicts, right: count('right'), honest: count('honest'), wrong: count('wrong') };
  });
}
