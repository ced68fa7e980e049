import { type Language, languages } from '@nabta/domain/language';
import { valuesOf } from '@nabta/domain/message-format';
import { describe, expect, test } from 'vitest';

import { answer } from './answer.ts';
import { sayableNumbers } from './fact-sheet.ts';
import type { Facts } from './facts.ts';
import { hasOnlyNumbersOf, numbersIn } from './numbers-in.ts';
import { isOneSlipAway } from './same-word.ts';
import { sentences, speechIn } from './speech.ts';
import { suggestQuestions } from './suggest.ts';
import { recombined } from './testing/recombined.ts';
import { bareFacts, endedFacts, sampleFacts } from './testing/sample-facts.ts';
import { questions, scores } from './testing/score.ts';
import { valueOf, values } from './values.ts';
import { wordsOf } from './words-of.ts';

const sayableIn = (facts: Facts) =>
  Object.fromEntries(languages.map((each) => [each, sayableNumbers(facts, each)])) as Record<
    Language,
    Set<number>
  >;

const ask = (text: string, earlier: string[] = [], facts = sampleFacts) =>
  answer({ text, earlier, language: 'ar' }, facts);

test.each(scores())(
  'of fifty questions in $language, at least nine in ten get a right or an honest answer: $right right, $honest honest, $wrong wrong',
  ({ verdicts, right, honest }) => {
    expect(verdicts).toHaveLength(50);
    expect(right + honest).toBeGreaterThanOrEqual(45);
    expect(right).toBeGreaterThanOrEqual(43);
  },
);

describe('numbers', () => {
  test('three hundred recombined questions yield none that is not in the facts', () => {
    const asked = recombined(300);
    expect(new Set(asked.map(({ text }) => text)).size).toBeGreaterThan(280);
    for (const facts of [sampleFacts, bareFacts, endedFacts]) {
      const sayableOf = sayableIn(facts);
      let withNumbers = 0;
      for (const { text, earlier, language } of asked) {
        const said = answer({ text, earlier, language }, facts);
        const sayable = sayableOf[said.language];
        expect(hasOnlyNumbersOf(said.text, sayable), `${text} → ${said.text}`).toBe(true);
        if (numbersIn(said.text).length > 0) withNumbers += 1;
      }
      expect(withNumbers).toBeGreaterThan(30);
    }
  });

  test('one that is made up is found, in digits and in words, however it is written', () => {
    const sayable = new Set([43.2, 1_318]);
    for (const fine of ['43.2 kg', '43,2 kg', '1,318 trees', '1.318 árvores', 'CO₂', 'CO2', '٤٣٫٢ كجم'])
      expect(hasOnlyNumbersOf(fine, sayable), fine).toBe(true);
    for (const strange of [
      '44 kg',
      '٤٤ كجم',
      'thirty metres',
      'ثلاثين مترًا',
      'trinta metros',
      '1318.5',
      '4 3',
    ])
      expect(hasOnlyNumbersOf(strange, sayable), strange).toBe(false);
  });

  test('no sentence brings one of its own', () => {
    for (const language of languages)
      for (const [name, phrasings] of Object.entries(sentences[language].answers))
        for (const phrasing of phrasings)
          expect(numbersIn(phrasing.replaceAll(/\{[^}]*\}/gu, '')), `${language} ${name}`).toEqual([]);
  });
});

describe('sentences', () => {
  test('are there in three languages and speak only of values that there are', () => {
    for (const language of languages) {
      expect(Object.keys(sentences[language].answers)).toEqual(Object.keys(sentences.en.answers));
      for (const value of Object.values(sentences[language].answers).flat().flatMap(valuesOf))
        expect(Object.keys(values)).toContain(value);
    }
  });

  test('are the same for the same question, and vary with it', () => {
    const asked = questions.en.map(({ ask: text }) => ask(text).text);
    expect(questions.en.map(({ ask: text }) => ask(text).text)).toEqual(asked);
    const ages = ['How old are you?', 'your age', 'age?', 'how old', 'tell me your age'].map(
      (text) => ask(text).text,
    );
    expect(new Set(ages).size).toBeGreaterThan(1);
  });
});

describe('an answer', () => {
  test('cites the part of the page that each of its facts stands in', () => {
    const { text, citations } = ask('How much carbon have you removed?');
    // The ends of its likely range are no facts of their own.
    expect(citations).toEqual([{ fact: '43 kg', section: 'carbon' }]);
    for (const { fact } of citations) expect(text).toContain(fact);
  });

  test('comes in the language of the question, else in the reader’s', () => {
    expect(ask('how old are you').language).toBe('en');
    expect(ask('quantos anos você tem').language).toBe('pt');
    expect(ask('وش عمرك').language).toBe('ar');
    expect(ask('CO2?').language).toBe('ar');
  });

  test('is an honest one where the record says nothing', () => {
    for (const text of [
      'who is your sponsor',
      'what species are you',
      'how many neighbours',
      'how tall in 5 years',
    ])
      expect(ask(text, [], bareFacts), text).toMatchObject({
        isKnown: false,
        topic: 'missing',
        citations: [],
      });
  });

  test('of a tree that has hardly begun tells no nothing, and what is less than a kilogram in grams', () => {
    const given = { ...sampleFacts.given, co2Kg: 0.0002 };
    const young = { ...sampleFacts, given };
    expect(ask('how much carbon?', [], young)).toMatchObject({ topic: 'carbon.young', isKnown: true });
    expect(ask('how much carbon?', [], { ...young, given: { ...given, co2Kg: 0.043 } }).text).toContain(
      '43 g',
    );
  });

  test('names nobody who is private', () => {
    expect(ask('who owns you?', [], bareFacts)).toMatchObject({ topic: 'owner.private', isKnown: true });
    const giver = { who: 'other', name: null, on: '2023-05-19' } as const;
    expect(ask('who gave you to me?', [], { ...sampleFacts, giver }).topic).toBe('giver.private');
  });

  test('looks no further ahead than there are years', () => {
    expect(ask('how tall in 300 years?').topic).toBe('future.tooFar');
    expect(ask('how tall in 300 years?').text).not.toContain('300');
  });

  test.each([
    ['how tall will you be in 2040?', 'height.later', 14],
    ['by 2035 how much carbon?', 'carbon.later', 9],
    ['كم طولك سنة ٢٠٤٠؟', 'height.later', 14],
    ['كم كربون عام 2035', 'carbon.later', 9],
    ['que altura você terá em 2040?', 'height.later', 14],
    ['e em 2035?', 'future', 9],
    ['quanto carbono em um ano?', 'carbon.later', 1],
    ['how old will you be in 2120?', 'future.tooFar', 94],
  ])('to %s is %s, %i years ahead', (text, topic, years) => {
    const { language, ...said } = ask(text);
    expect(said.topic).toBe(topic);
    const telling = {
      facts: sampleFacts,
      speech: speechIn(language),
      year: sampleFacts.future[years - 1],
      choice: 0,
    };
    expect(said.text.toLowerCase()).toContain(
      valueOf(topic === 'future.tooFar' ? 'furthest' : 'when', telling),
    );
  });

  test('of a year that is over tells what is today', () => {
    expect(ask('how tall were you in 2020?').topic).toBe('height');
  });

  test.each([
    'وش رايك في السياسة؟',
    'السياسه',
    'what do you think of politics?',
    'what is the dollar rate?',
    'what will the dollar be in a year?',
    'كم سعر الدولار اليوم',
    'كم الدولار بالريال',
    'سعر الذهب',
    'quanto vale o dólar em um ano?',
    'qual a cotação do dólar?',
  ])('to %s is that it does not know', (text) => {
    expect(ask(text)).toMatchObject({ topic: 'unknown', isKnown: false });
  });

  test.each([
    ['كم سيارة', 'energy'],
    ['how much are you worth in dollars?', 'value'],
    ['كم قيمتك بالدولار', 'value'],
    ['quanto você vale em dólar?', 'value'],
  ])('to %s is still %s', (text, topic) => {
    expect(ask(text).topic).toBe(topic);
  });

  test('to a follow-up rests on what was asked before, however often', () => {
    expect(ask('and in 5 years?', ['how tall are you?', 'and next year?']).topic).toBe('height.later');
    expect(ask('and in 5 years?', ['who planted you?']).topic).toBe('future');
    expect(ask('why?', []).isKnown).toBe(false);
  });
});

describe('a tree whose life has ended', () => {
  test.each([
    ['كيف حالك اليوم؟', 'ended', '5 ديسمبر 2023'],
    ['How are you doing today?', 'ended', '5 December 2023'],
    ['Como você está hoje?', 'ended', '5 de dezembro de 2023'],
    ['متى زُرعتِ؟', 'age.ended', 'سنتان'],
    ['When were you planted?', 'age.ended', '2 years'],
    ['Quando você foi plantada?', 'age.ended', '2 anos'],
    ['أين تقفين؟', 'where.ended', 'كنتُ'],
    ['Where do you stand?', 'where.ended', 'stood'],
    ['Onde você está?', 'where.ended', 'ficava'],
    ['كم سيكون طولك بعد عشر سنوات؟', 'ended', '2023'],
    ['How tall will you be in ten years?', 'ended', '2023'],
    ['Qual será a sua altura daqui a dez anos?', 'ended', '2023'],
    ['How tall are you?', 'ended', '2023'],
    ['How much carbon do you take up each year?', 'ended', '2023'],
    ['can I gift you?', 'ended', '2023'],
    ['bye', 'ended', '2023'],
    ['هل أنتِ حقيقية؟', 'real.ended', 'كنتُ'],
    ['Are you real?', 'real.ended', 'was'],
    ['Você é real?', 'real.ended', 'Fui'],
    ['What can I ask?', 'help.ended', '5 December 2023'],
  ])('answers %s with what was', (text, topic, told) => {
    const said = ask(text, [], endedFacts);
    expect(said).toMatchObject({ topic, isKnown: true });
    expect(said.text).toContain(told);
  });

  test('is not asked how it is', () => {
    for (const language of languages) {
      const suggested = suggestQuestions(endedFacts, language);
      expect(suggested).toHaveLength(6);
      for (const text of suggested) expect(ask(text, [], endedFacts).topic, text).not.toBe('ended');
    }
  });
});

test('what is suggested can be answered, and differs by age and species', () => {
  for (const language of languages) {
    const grown = suggestQuestions(sampleFacts, language);
    const young = suggestQuestions({ ...sampleFacts, plantedOn: '2025-11-17' }, language);
    expect(grown).toHaveLength(6);
    expect(young).not.toEqual(grown);
    expect(suggestQuestions({ ...sampleFacts, specie: null }, language)).not.toEqual(grown);
    for (const text of [...grown, ...young]) expect(ask(text).language, text).toBe(language);
  }
});

test('letters held down, marks, forms of letters and digits of the East are one', () => {
  expect(wordsOf('كمممم عُمـرُك؟؟ ١٢')).toEqual(['كم', 'عمرك', '12']);
  expect(wordsOf('Olááá!! 100')).toEqual(['ola', '100']);
});

test.each([
  ['carbn', 'carbon', true],
  ['cabrno', 'carbon', false],
  ['crabon', 'carbon', true],
  ['carbons', 'carbon', true],
  ['carton', 'carbon', true],
  ['cart', 'carbon', false],
])('%s is one slip away from %s: %s', (one, other, isOne) => {
  expect(isOneSlipAway(one, other)).toBe(isOne);
});
