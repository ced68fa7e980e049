import { languages } from '@nabta/domain/language';
import { expect, test } from 'vitest';

import { sayableNumbers } from '../fact-sheet.ts';
import { hasOnlyNumbersOf, numbersIn } from '../numbers-in.ts';
import {
  closedFacts,
  endedFacts,
  measuredFacts,
  minimalFacts,
  sampleFacts,
} from '../testing/sample-facts.ts';
import { speak } from '../testing/speak.ts';
import type { PlanAnswer } from './answer-plan.ts';
import arBenefit from './benefit.ar.json' with { type: 'json' };
import enBenefit from './benefit.en.json' with { type: 'json' };
import ptBenefit from './benefit.pt.json' with { type: 'json' };
import { benefitAnswers } from './benefit.ts';
import arRecord from './record.ar.json' with { type: 'json' };
import enRecord from './record.en.json' with { type: 'json' };
import ptRecord from './record.pt.json' with { type: 'json' };
import { recordAnswers } from './record.ts';

const plans: PlanAnswer[] = [...Object.values(recordAnswers), ...Object.values(benefitAnswers)];
const texts = [
  { ...arRecord, ...arBenefit },
  { ...enRecord, ...enBenefit },
  { ...ptRecord, ...ptBenefit },
];

test('sentences have the same names in three languages and no numbers', () => {
  for (const text of texts) {
    expect(Object.keys(text)).toEqual(Object.keys(texts[0] ?? {}));
    for (const [name, wordings] of Object.entries(text))
      for (const wording of wordings)
        expect(numbersIn(wording.replaceAll(/\{[^}]*\}/gu, '')), `${name}: ${wording}`).toEqual([]);
  }
});

test('every intent has an answer whose numbers are of the record', () => {
  for (const language of languages)
    for (const facts of [sampleFacts, measuredFacts, closedFacts, minimalFacts, endedFacts]) {
      const allowed = sayableNumbers(facts, language);
      for (const plan of plans)
        for (const choice of [0, 1]) {
          const { names, text } = speak(plan, facts, { language, choice });
          expect(names, text).not.toContain('missing');
          expect(hasOnlyNumbersOf(text, allowed), text).toBe(true);
        }
    }
});

test('no answer contains the exact place of a tree on a land without visits', () => {
  for (const language of languages)
    for (const plan of plans)
      expect(speak(plan, closedFacts, { language }).text).not.toMatch(/24[.,]7|7HP8|plot|القطعة|lote/u);
});
