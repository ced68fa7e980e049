import { languages } from '@nabta/domain/language';
import { expect, test } from 'vitest';

import { answer } from './answer.ts';
import { questionTexts } from './answers/question-texts.ts';
import type { Facts } from './facts.ts';
import { suggestQuestions } from './suggest.ts';
import { endedFacts, minimalFacts, sampleFacts } from './testing/sample-facts.ts';

const daysFrom = (facts: Facts) =>
  Array.from({ length: 4 }, (_, index) => ({ ...facts, today: `2026-03-${10 + index}` }));
const young = { ...sampleFacts, plantedOn: '2025-11-17' };

test.each(languages)('suggests questions in %s that are understood and have an answer', (language) => {
  for (const facts of [sampleFacts, young, endedFacts, minimalFacts].flatMap(daysFrom)) {
    const suggested = suggestQuestions(facts, language);
    expect(new Set(suggested).size).toBe(suggested.length);
    for (const text of suggested) {
      const result = answer({ text, earlier: [], language }, facts);
      expect(result, text).toMatchObject({ language, outcome: 'answered' });
      expect(result.intents.map((intent) => questionTexts[language][intent])).toEqual([text]);
    }
  }
});

test('suggests six questions by species, age and day', () => {
  const [first, second] = daysFrom(sampleFacts).map((facts) => suggestQuestions(facts, 'en'));
  expect(first).toHaveLength(6);
  expect(second).toHaveLength(6);
  expect(second).not.toEqual(first);
  expect(first).toContain(questionTexts.en.carbon);
  expect(suggestQuestions(young, 'en')).toContain(questionTexts.en.future_size);
  expect(suggestQuestions(young, 'en')).not.toContain(questionTexts.en.carbon);
});

test('suggests neither questions without an answer nor about the species if it is unknown', () => {
  const suggested = daysFrom(minimalFacts).flatMap((facts) => suggestQuestions(facts, 'en'));
  expect(suggested.length).toBeGreaterThan(0);
  for (const intent of ['species', 'giver', 'neighbours', 'fruit', 'flowers', 'lore'] as const)
    expect(suggested).not.toContain(questionTexts.en[intent]);
});

test('suggests only questions about the past of an ended tree', () => {
  const suggested = suggestQuestions(endedFacts, 'en');
  expect(suggested.length).toBeGreaterThan(3);
  for (const intent of ['health', 'height', 'water_need', 'watered', 'future_size'] as const)
    expect(suggested).not.toContain(questionTexts.en[intent]);
});
