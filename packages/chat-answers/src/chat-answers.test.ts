import { type Language, languages } from '@nabta/domain/language';
import { valuesOf } from '@nabta/domain/message-format';
import { describe, expect, test } from 'vitest';

import { answer } from './answer.ts';
import { sayableNumbers } from './fact-sheet.ts';
import type { Facts } from './facts.ts';
import { isOneTypoAway } from './match-word.ts';
import { hasOnlyNumbersOf, numbersIn } from './numbers-in.ts';
import { sentences, phrasesFor } from './phrases.ts';
import { suggestQuestions } from './suggest.ts';
import { generateQuestions } from './testing/generated-questions.ts';
import { minimalFacts, endedFacts, sampleFacts } from './testing/sample-facts.ts';
import { questions, scores } from './testing/score.ts';
import { valueOf, values } from './values.ts';
import { wordsOf } from './words-of.ts';

const allowedNumbersByLanguage = (facts: Facts) =>
  Object.fromEntries(languages.map((each) => [each, sayableNumbers(facts, each)])) as Record<
    Language,
    Set<number>
  >;

const ask = (text: string, earlier: string[] = [], facts = sampleFacts) =>
  answer({ text, earlier, language: 'ar' }, facts);

test.each(scores())(
  'answers at least nine in ten of fifty questions in $language right or honestly: $right right, $honest honest, $wrong wrong',
  ({ verdicts, right, honest }) => {
    expect(verdicts).toHaveLength(50);
    expect(right + honest).toBeGreaterThanOrEqual(45);
    expect(right).toBeGreaterThanOrEqual(43);
  },
);

describe('numbers', () => {
  test('contain only facts in answers to three hundred generated questions', () => {
    const generated = generateQuestions(300);
    expect(new Set(generated.map(({ text }) => text)).size).toBeGreaterThan(280);
    for (const facts of [sampleFacts, minimalFacts, endedFacts]) {
      const allowedByLanguage = allowedNumbersByLanguage(facts);
      let withNumbers = 0;
      for (const { text, earlier, language } of generated) {
        const result = answer({ text, earlier, language }, facts);
        const allowed = allowedByLanguage[result.language];
        expect(hasOnlyNumbersOf(result.text, allowed), `${text} → ${result.text}`).toBe(true);
        if (numbersIn(result.text).length > 0) withNumbers += 1;
      }
      expect(withNumbers).toBeGreaterThan(30);
    }
  });

  test('are detected as invented in digits and words, in any notation', () => {
    const allowed = new Set([43.2, 1_318]);
    for (const valid of ['43.2 kg', '43,2 kg', '1,318 trees', '1.318 árvores', 'CO₂', 'CO2', '٤٣٫٢ كجم'])
      expect(hasOnlyNumbersOf(valid, allowed), valid).toBe(true);
    for (const invented of [
      '44 kg',
      '٤٤ كجم',
      'thirty metres',
      'ثلاثين مترًا',
      'trinta metros',
      '1318.5',
      '4 3',
    ])
      expect(hasOnlyNumbersOf(invented, allowed), invented).toBe(false);
  });

  test('do not occur in the sentences themselves', () => {
    for (const language of languages)
      for (const [name, phrasings] of Object.entries(sentences[language].answers))
        for (const phrasing of phrasings)
          expect(numbersIn(phrasing.replaceAll(/\{[^}]*\}/gu, '')), `${language} ${name}`).toEqual([]);
  });
});

describe('sentences', () => {
  test('exist in three languages and use only known values', () => {
    for (const language of languages) {
      expect(Object.keys(sentences[language].answers)).toEqual(Object.keys(sentences.en.answers));
      for (const value of Object.values(sentences[language].answers).flat().flatMap(valuesOf))
        expect(Object.keys(values)).toContain(value);
    }
  });

  test('are the same for the same question and vary between questions', () => {
    const generated = questions.en.map(({ ask: text }) => ask(text).text);
    expect(questions.en.map(({ ask: text }) => ask(text).text)).toEqual(generated);
    const ages = ['How old are you?', 'your age', 'age?', 'how old', 'tell me your age'].map(
      (text) => ask(text).text,
    );
    expect(new Set(ages).size).toBeGreaterThan(1);
  });
});

describe('answer', () => {
  test('cites the page section of each fact', () => {
    const { text, citations } = ask('How much carbon have you removed?');
    // The bounds of the likely range are not cited.
    expect(citations).toEqual([{ fact: '43 kg', section: 'carbon' }]);
    for (const { fact } of citations) expect(text).toContain(fact);
  });

  test('uses the language of the question, otherwise that of the reader', () => {
    expect(ask('how old are you').language).toBe('en');
    expect(ask('quantos anos você tem').language).toBe('pt');
    expect(ask('وش عمرك').language).toBe('ar');
    expect(ask('CO2?').language).toBe('ar');
  });

  test('admits missing data', () => {
    for (const text of [
      'who is your sponsor',
      'what species are you',
      'how many neighbours',
      'how tall in 5 years',
    ])
      expect(ask(text, [], minimalFacts), text).toMatchObject({
        isKnown: false,
        topic: 'missing',
        citations: [],
      });
  });

  test('avoids a zero for a very young tree and uses grams below one kilogram', () => {
    const given = { ...sampleFacts.given, co2Kg: 0.0002 };
    const young = { ...sampleFacts, given };
    expect(ask('how much carbon?', [], young)).toMatchObject({ topic: 'carbon.young', isKnown: true });
    expect(ask('how much carbon?', [], { ...young, given: { ...given, co2Kg: 0.043 } }).text).toContain(
      '43 g',
    );
  });

  test('does not name private people', () => {
    expect(ask('who owns you?', [], minimalFacts)).toMatchObject({ topic: 'owner.private', isKnown: true });
    const giver = { who: 'other', name: null, on: '2023-05-19' } as const;
    expect(ask('who gave you to me?', [], { ...sampleFacts, giver }).topic).toBe('giver.private');
  });

  test('does not look further ahead than the forecast', () => {
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
  ])('selects, for %s, %s, %i years ahead', (text, topic, years) => {
    const { language, ...result } = ask(text);
    expect(result.topic).toBe(topic);
    const context = {
      facts: sampleFacts,
      phrases: phrasesFor(language),
      year: sampleFacts.future[years - 1],
      choice: 0,
    };
    expect(result.text.toLowerCase()).toContain(
      valueOf(topic === 'future.tooFar' ? 'furthest' : 'when', context),
    );
  });

  test('uses the present for a past year', () => {
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
  ])('admits not knowing %s', (text) => {
    expect(ask(text)).toMatchObject({ topic: 'unknown', isKnown: false });
  });

  test.each([
    ['كم سيارة', 'energy'],
    ['how much are you worth in dollars?', 'value'],
    ['كم قيمتك بالدولار', 'value'],
    ['quanto você vale em dólar?', 'value'],
  ])('recognizes, in %s, the topic %s', (text, topic) => {
    expect(ask(text).topic).toBe(topic);
  });

  test('uses the previous question for repeated follow-ups', () => {
    expect(ask('and in 5 years?', ['how tall are you?', 'and next year?']).topic).toBe('height.later');
    expect(ask('and in 5 years?', ['who planted you?']).topic).toBe('future');
    expect(ask('why?', []).isKnown).toBe(false);
  });
});

describe('ended tree', () => {
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
  ])('answers %s about its past', (text, topic, expectedText) => {
    const result = ask(text, [], endedFacts);
    expect(result).toMatchObject({ topic, isKnown: true });
    expect(result.text).toContain(expectedText);
  });

  test('suggests no questions about its present state', () => {
    for (const language of languages) {
      const suggested = suggestQuestions(endedFacts, language);
      expect(suggested).toHaveLength(6);
      for (const text of suggested) expect(ask(text, [], endedFacts).topic, text).not.toBe('ended');
    }
  });
});

test('suggests only questions with an answer, by age and species', () => {
  for (const language of languages) {
    const grown = suggestQuestions(sampleFacts, language);
    const young = suggestQuestions({ ...sampleFacts, plantedOn: '2025-11-17' }, language);
    expect(grown).toHaveLength(6);
    expect(young).not.toEqual(grown);
    expect(suggestQuestions({ ...sampleFacts, specie: null }, language)).not.toEqual(grown);
    for (const text of [...grown, ...young]) expect(ask(text).language, text).toBe(language);
  }
});

test('normalizes repeated letters, marks, letter variants and eastern digits', () => {
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
])('compares %s with %s as one typo: %s', (one, other, isTypo) => {
  expect(isOneTypoAway(one, other)).toBe(isTypo);
});
