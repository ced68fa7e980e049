import { readFileSync } from 'node:fs';

import { chatActions } from '@nabta/domain/chat-action';
import type { Language } from '@nabta/domain/language';

import { answer } from '../src/answer.ts';
import type { Facts } from '../src/facts.ts';
import { factsWith } from '../src/testing/sample-facts.ts';
import { understand } from '../src/understand.ts';

export type TestQuestion = {
  id: string;
  language: Language;
  variety: string;
  intent: string;
  previous: string;
  text: string;
};

/** Questions by independent writers; no training row is derived from them. */
export function readQuestions(): TestQuestion[] {
  const [, ...lines] = readFileSync(new URL('questions.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const [id = '', language, variety = '', intent = '', previous = '', text = ''] = line.split('\t');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds languages
    return { id, language: language as Language, variety, intent, previous, text };
  });
}

/** Intents that count as another one in the test questions. */
const sameAs: Partial<Record<string, string>> = {
  hate: 'rude_abuse',
  sexual: 'rude_abuse',
  health_emergency: 'medical_advice',
  danger_now: 'report_problem',
};

export type Reading = TestQuestion & {
  understood: string[];
  outcome: 'right' | 'wrong' | 'choice' | 'unknown';
};

export function readingOf(question: TestQuestion, thisYear: number): Reading {
  const { text, previous, language, intent } = question;
  const { requests, isAmbiguous } = understand(
    { text, earlier: previous === '' ? [] : [previous], language },
    thisYear,
  );
  const understood = requests.map((request) => sameAs[request.intent] ?? request.intent);
  if (understood.length === 0)
    return { ...question, understood, outcome: isAmbiguous ? 'choice' : 'unknown' };
  const isRight =
    intent === 'multi_part' ? understood.length > 1 : understood.length === 1 && understood[0] === intent;
  return { ...question, understood, outcome: isRight ? 'right' : 'wrong' };
}

export type Judged = Omit<TestQuestion, 'variety' | 'intent'> & {
  isOwner: boolean;
  answer: string;
  verdict: string;
};

/** Questions of strangers with the answers that they got and the verdicts on them. */
export function readJudged(): Judged[] {
  const [, ...lines] = readFileSync(new URL('judged.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const [id = '', language, previous = '', text = '', role, answer = '', verdict = ''] = line.split('\t');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds languages
    return { id, language: language as Language, previous, text, isOwner: role === 'owner', answer, verdict };
  });
}

/** The answer to a judged question today. */
export function answerTo({ text, previous, language, isOwner }: Judged): string {
  const visitorFacts: Partial<Facts> = { owner: { who: 'other', name: 'سارة الدوسري' } };
  const facts = factsWith({ actions: new Set(chatActions), ...(isOwner ? {} : visitorFacts) });
  const earlier = previous === '' ? [] : [previous];
  return answer({ text, earlier, language }, facts).text.replace(/\s+/gu, ' ');
}

export type Score = { name: string; all: number } & Record<Reading['outcome'], number>;

/** Counts outcomes by the value of a column. */
export function scoresBy(readings: readonly Reading[], column: 'language' | 'variety' | 'intent'): Score[] {
  const groups = Map.groupBy(readings, (reading) => reading[column]);
  return [...groups].map(([name, group]) => {
    const count = (outcome: Reading['outcome']) => group.filter((each) => each.outcome === outcome).length;
    return {
      name,
      all: group.length,
      right: count('right'),
      wrong: count('wrong'),
      choice: count('choice'),
      unknown: count('unknown'),
    };
  });
}
