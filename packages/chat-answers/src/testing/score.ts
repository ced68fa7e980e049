import { languages, type Language } from '@nabta/domain/language';

import { answer } from '../answer.ts';
import { phrasesFor } from '../phrases.ts';
import { type ValueName, valueOf } from '../values.ts';
import ar from './questions.ar.json' with { type: 'json' };
import en from './questions.en.json' with { type: 'json' };
import pt from './questions.pt.json' with { type: 'json' };
import { sampleFacts } from './sample-facts.ts';

type TestQuestion = {
  ask: string;
  /** Earlier questions of the conversation. */
  after?: string[];
  /** Name of the expected answer. */
  answer: string;
  /** Values that the answer must contain; `laterCo2@10` is the value ten years ahead. */
  says?: string[];
};

export const questions: Record<Language, readonly TestQuestion[]> = { ar, en, pt };

export type Verdict = { verdict: 'right' | 'honest' | 'wrong'; ask: string; got: string };

/** Compares the answer's topic and facts, not its wording. */
export function gradeAnswer(
  { ask, after = [], answer: expected, says = [] }: TestQuestion,
  language: Language,
): Verdict {
  const actual = answer({ text: ask, earlier: after, language }, sampleFacts);
  const hasFacts = says.every((name) => actual.text.includes(factText(name, actual.language)));
  const isRight = actual.topic === expected && hasFacts;
  const got = `${actual.topic}: ${actual.text}`;
  if (isRight) return { verdict: 'right', ask, got };
  return { verdict: actual.isKnown ? 'wrong' : 'honest', ask, got };
}

function factText(name: string, language: Language): string {
  const [value = '', inYears] = name.split('@');
  const year = sampleFacts.future.find((future) => future.inYears === Number(inYears));
  const context = { facts: sampleFacts, phrases: phrasesFor(language), year, choice: 0 };
  return valueOf(value as ValueName, context) ?? `no ${name}`;
}

export function scores() {
  return languages.map((language) => {
    const verdicts = questions[language].map((question) => gradeAnswer(question, language));
    const count = (kind: Verdict['verdict']) => verdicts.filter(({ verdict }) => verdict === kind).length;
    return { language, verdicts, right: count('right'), honest: count('honest'), wrong: count('wrong') };
  });
}
