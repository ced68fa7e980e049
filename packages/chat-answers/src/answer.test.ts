import { chatActions } from '@nabta/domain/chat-action';
import { languages } from '@nabta/domain/language';
import { expect, test } from 'vitest';

import { readQuestions } from '../evaluation/score.ts';
import { answer } from './answer.ts';
import { sayableNumbers } from './fact-sheet.ts';
import type { Facts } from './facts.ts';
import { hasOnlyNumbersOf, numbersIn } from './numbers-in.ts';
import { slotsOf } from './slots.ts';
import { suggestQuestions } from './suggest.ts';
import { endedFacts, factsWith, minimalFacts, sampleFacts } from './testing/sample-facts.ts';

const ask = (text: string, facts: Facts = sampleFacts, earlier: string[] = []) =>
  answer({ text, earlier, language: 'ar' }, facts);

test('contains only numbers of the record, also in answers to questions of others', () => {
  // A number or a unit in the question may lead to a difference or a conversion.
  const questions = readQuestions().filter(
    ({ text }) => numbersIn(text).length === 0 && slotsOf(text, 2026).unit === undefined,
  );
  let withNumbers = 0;
  for (const facts of [sampleFacts, minimalFacts, endedFacts])
    for (const { text, previous, language } of questions) {
      const result = answer({ text, earlier: previous === '' ? [] : [previous], language }, facts);
      const allowed = sayableNumbers(facts, result.language);
      expect(hasOnlyNumbersOf(result.text, allowed), `${text} → ${result.text}`).toBe(true);
      if (numbersIn(result.text).length > 0) withNumbers += 1;
    }
  expect(withNumbers).toBeGreaterThan(300);
});

test('finds invented numbers in digits and words, in any notation', () => {
  const allowed = new Set([43.2, 1_318]);
  for (const valid of ['43.2 kg', '43,2 kg', '1,318 trees', '1.318 árvores', 'CO₂', 'CO2', '٤٣٫٢ كجم'])
    expect(hasOnlyNumbersOf(valid, allowed), valid).toBe(true);
  for (const invented of ['44 kg', '٤٤ كجم', 'thirty metres', 'ثلاثين مترًا', 'trinta metros', '1318.5', '4 3'])
    expect(hasOnlyNumbersOf(invented, allowed), invented).toBe(false);
});

test('is the same for the same question and varies between questions', () => {
  const questions = ['How old are you?', 'your age', 'age?', 'how old', 'tell me your age'];
  const texts = questions.map((text) => ask(text).text);
  expect(questions.map((text) => ask(text).text)).toEqual(texts);
  expect(new Set(texts).size).toBeGreaterThan(1);
});

test('cites the page section of each fact', () => {
  const { text, citations } = ask('How much carbon have you removed?');
  expect(citations).toContainEqual(expect.objectContaining({ section: 'carbon' }));
  for (const { fact } of citations) expect(text).toContain(fact);
});

test('answers in the language of the question', () => {
  expect(ask('how old are you').text).toMatch(/year/u);
  expect(ask('quantos anos você tem').text).toMatch(/ano/u);
  expect(ask('kam 3omrik').text).toMatch(/سن/u);
});

test('offers only what the reader may do', () => {
  const actionsFor = (actions: Facts['actions']) =>
    ask('how do i give you to my sister?', factsWith({ actions })).chips.filter(
      ({ kind }) => kind === 'action',
    );
  expect(actionsFor(new Set(chatActions))).toEqual([{ kind: 'action', action: 'gift' }]);
  expect(actionsFor(new Set(['share']))).toEqual([]);
});

test('answers several questions in order', () => {
  const { intents, text } = ask('how tall are you? and who planted you?');
  expect(intents).toEqual(['height', 'planter']);
  expect(text.indexOf('tall')).toBeLessThan(text.indexOf('planted'));
});

test('asks back with two questions, or says what it did not understand', () => {
  const outcomes = readQuestions().map(({ text, language }) =>
    answer({ text, earlier: [], language }, sampleFacts),
  );
  const uncertain = outcomes.filter(({ outcome }) => outcome === 'choice' || outcome === 'unknown');
  expect(uncertain.length).toBeGreaterThan(0);
  for (const { chips, text } of uncertain) {
    expect(chips.filter(({ kind }) => kind === 'question')).toHaveLength(2);
    expect(text).not.toBe('');
  }
});

test('has no chips and no jokes after a message about distress', () => {
  const { chips, names } = ask('tell me a joke', sampleFacts, ['i want to die']);
  expect(chips).toEqual([]);
  expect(names).not.toContain('joke');
});

test('keeps questions about people and messages that need care from an external model', () => {
  expect(ask('how tall are you?').mayAskModel).toBe(true);
  for (const text of [
    'who owns you?',
    'who gave you to me?',
    'i want to die',
    'is planting trees halal or haram?',
  ])
    expect(ask(text).mayAskModel, text).toBe(false);
});

test('suggests questions that it can answer', () => {
  for (const language of languages)
    for (const facts of [sampleFacts, endedFacts]) {
      const suggestions = suggestQuestions(facts, language);
      expect(suggestions).toHaveLength(6);
      for (const text of suggestions) {
        const result = ask(text, facts);
        expect(result, text).toMatchObject({ language, outcome: 'answered' });
        expect(result.names, text).not.toContain('ended');
      }
    }
});
