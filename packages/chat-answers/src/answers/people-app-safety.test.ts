import { chatActions } from '@nabta/domain/chat-action';
import { type Language, languages } from '@nabta/domain/language';
import { valuesOf } from '@nabta/domain/message-format';
import { describe, expect, test } from 'vitest';

import type { Facts } from '../facts.ts';
import { type Intent, intents } from '../intents.ts';
import { numbersIn } from '../numbers-in.ts';
import { phrase } from '../phrase.ts';
import { phrasesFor } from '../phrases.ts';
import type { Slots } from '../slots.ts';
import { endedFacts, minimalFacts, sampleFacts } from '../testing/sample-facts.ts';
import { isValueName } from '../values.ts';
import type { AnswerPlan } from './answer-plan.ts';
import { type AnswerName, answerTexts } from './answer-texts.ts';
import appTexts from './app.en.json' with { type: 'json' };
import { appAnswers } from './app.ts';
import peopleTexts from './people.en.json' with { type: 'json' };
import { peopleAnswers } from './people.ts';
import { questionTexts } from './question-texts.ts';
import safetyTexts from './safety.en.json' with { type: 'json' };
import { safetyAnswers } from './safety.ts';

const answers = { ...appAnswers, ...peopleAnswers, ...safetyAnswers };
type Answered = keyof typeof answers;
const answered = Object.keys(answers) as Answered[];
const safetyIntents = Object.keys(safetyAnswers) as (keyof typeof safetyAnswers)[];
const names = Object.keys({ ...appTexts, ...peopleTexts, ...safetyTexts }) as AnswerName[];

const noSlots: Slots = {
  inYears: undefined,
  amount: undefined,
  unit: undefined,
  isWhy: false,
  specieId: undefined,
};
const planOf = (intent: Answered, facts: Facts): AnswerPlan => answers[intent](facts, noSlots);

type Context = { language?: Language; choice?: number; unclearWord?: string };

function sentencesOf(plan: AnswerPlan, facts: Facts, { language = 'en', choice = 0, unclearWord }: Context) {
  return phrase(plan, { facts, phrases: phrasesFor(language), year: undefined, choice, unclearWord });
}

const textOf = (plan: AnswerPlan, facts: Facts, context: Context = {}) =>
  sentencesOf(plan, facts, context)
    .map(({ text }) => text)
    .join(' ');

const everyText = languages.flatMap((language) =>
  names.flatMap((name) => answerTexts[language][name].map((text) => ({ language, name, text }))),
);

const visitor = { who: 'other', name: null } as const;
const nobody = { who: 'nobody', name: null } as const;
const everything = { ...sampleFacts, actions: new Set(chatActions) };

describe('texts', () => {
  test('have the same names in all languages', () => {
    for (const language of languages)
      expect(Object.keys(answerTexts[language]).toSorted()).toEqual(Object.keys(answerTexts.en).toSorted());
  });

  test('contain known values and no numbers', () => {
    for (const { text } of everyText) {
      expect(
        valuesOf(text).filter((value) => !isValueName(value)),
        text,
      ).toEqual([]);
      expect(numbersIn(text.replaceAll(/\{[^}]*\}/gu, '')), text).toEqual([]);
    }
  });

  test('address Arabic readers without gender', () => {
    const arabic = everyText.filter(({ language }) => language === 'ar');
    for (const { name, text } of arabic) expect(genderedWordsIn(text), name).toEqual([]);
    expect(genderedWordsIn('اسألني، أو عُد متى شئت')).toEqual(['اسألني', 'عد']);
    expect(genderedWordsIn('اضغطي على «افتح» إن كنتِ تريدين')).toEqual(['اضغطي', 'تريدين']);
  });
});

const genderedWords = new Set(
  `اسأل اسألي اسألني اسأليني عد عودي افتح افتحي اضغط اضغطي اختر اختاري اكتب اكتبي اطلب اطلبي انظر انظري
  اتصل اتصلي تحدث تحدثي ابتعد ابتعدي أخبر أخبري ابق ابقي راجع راجعي تأكد تأكدي تذكر تذكري تستطيع تستطيعين
  تحب تحبين تريد تريدين تشعر تشعرين تعرف تعرفين صديقي صديقتي عزيزي عزيزتي وحيد وحيدة`.split(/\s+/u),
);

/** Names of buttons stand in quotation marks. */
function genderedWordsIn(text: string): string[] {
  const words =
    text
      .replaceAll(/«[^»]*»/gu, ' ')
      .replaceAll(/\p{M}/gu, '')
      .match(/\p{L}+/gu) ?? [];
  return words.filter((word) => genderedWords.has(word));
}

describe('plans', () => {
  test.each(answered)('have a sentence for every tree in every language: %s', (intent) => {
    const ownerless = { ...sampleFacts, owner: nobody };
    const damaged = { ...sampleFacts, isDamaged: true };
    for (const facts of [sampleFacts, everything, ownerless, damaged, minimalFacts, endedFacts])
      for (const language of languages)
        for (const choice of [0, 1, 2]) {
          const sentences = sentencesOf(planOf(intent, facts), facts, { language, choice });
          expect(sentences.map(({ name }) => name)).not.toContain('missing');
          expect(sentences[0]?.name.startsWith(intent)).toBe(true);
        }
  });

  test('offer no question that needs care', () => {
    const unoffered = new Set<Intent>([...safetyIntents, 'rude_abuse', 'sad_user', 'prompt_injection']);
    for (const intent of answered)
      for (const facts of [everything, endedFacts])
        for (const next of planOf(intent, facts).next ?? []) expect(unoffered).not.toContain(next);
  });

  test.each(
    answered.filter((intent) => `${intent}.ended` in answerTexts.en).map((intent) => [intent] as const),
  )('speak of an ended tree in the past: %s', (intent) => {
    const { say, also = [] } = planOf(intent, endedFacts);
    expect([...say, ...also]).toContain(`${intent}.ended`);
    expect([...say, ...also]).not.toContain('story_poem.record');
    expect(planOf(intent, sampleFacts).say).not.toContain(`${intent}.ended`);
  });

  test.each([
    ['gift_action', everything, 'gift_action'],
    ['gift_action', sampleFacts, 'gift_action.unavailable'],
    ['gift_action', { ...everything, owner: visitor }, 'gift_action.visitor'],
    ['gift_action', { ...everything, owner: nobody }, 'gift_action.nobody'],
    ['rename_action', everything, 'rename_action'],
    ['rename_action', { ...everything, owner: visitor }, 'rename_action.visitor'],
    ['sell_action', { ...everything, owner: visitor }, 'sell_action.visitor'],
    ['certificate', everything, 'certificate'],
    ['certificate', { ...everything, owner: visitor }, 'certificate.visitor'],
    ['certificate', { ...everything, owner: nobody }, 'certificate.nobody'],
    ['greeting', { ...everything, isDamaged: true }, 'greeting.damaged'],
  ] as const)('depend on the reader and the tree: %s', (intent, facts, name) => {
    expect(planOf(intent, facts).say).toEqual([name]);
  });

  test('add what only the owner can do', () => {
    expect(planOf('sadaqah', everything).also).toEqual(['sadaqah.dedicate']);
    expect(planOf('sadaqah', { ...everything, owner: visitor }).also).toEqual([]);
  });
});

describe('safety', () => {
  const facts = {
    ...sampleFacts,
    help: { emergency: '911', crisis: '937', poison: '1937', child: '116111' },
  };
  const helpless = { ...facts, help: { emergency: null, crisis: null, poison: null, child: null } };
  const helpValues = ['emergency', 'crisisNumber', 'poisonNumber', 'childNumber'];
  const treeWords =
    /شجر|جذور|جذع|أغصان|ورق|ظل|كربون|زُرع|\b(?:trees?|roots?|branch|leaf|leaves|shade|carbon|planted)\b|árvore|raiz|raíz|galho|folha|sombra|carbono|plantada/iu;

  test.each(safetyIntents)('says the same for every tree, without chips: %s', (intent) => {
    const plans = [sampleFacts, endedFacts, minimalFacts].map((each) => planOf(intent, each));
    for (const plan of plans) expect(plan).toEqual({ say: [intent] });
  });

  test('has no emoji, no exclamation and no fact of the tree', () => {
    for (const { name, text } of everyText.filter(({ name: each }) => each in safetyTexts)) {
      expect(text).not.toMatch(/\p{Extended_Pictographic}|!|[?؟]/u);
      expect(name === 'harm_tree' || !treeWords.test(text), text).toBe(true);
      for (const value of valuesOf(text)) expect(helpValues).toContain(value);
    }
  });

  test('fits a phone: at most three sentences', () => {
    for (const { text } of everyText.filter(({ name }) => name in safetyTexts))
      expect(text.match(/\.(?=\s|$)/gu)?.length, text).toBeLessThanOrEqual(3);
  });

  test.each([
    ['self_harm', ['911', '937']],
    ['danger_now', ['911']],
    ['health_emergency', ['911', '1937']],
    ['medical_advice', ['911']],
    ['violence', ['911', '116111']],
    ['child_safety', ['911', '116111']],
    ['harm_tree', ['911']],
    ['unsafe_request', ['911']],
  ] as const)('gives the numbers of the operator, or none: %s', (intent, numbers) => {
    for (const language of languages)
      for (const choice of [0, 1, 2]) {
        const text = textOf(planOf(intent, facts), facts, { language, choice });
        for (const number of numbers) expect(text).toContain(number);
        const withoutNumbers = textOf(planOf(intent, helpless), helpless, { language, choice });
        expect(numbersIn(withoutNumbers)).toEqual([]);
        expect(withoutNumbers).toMatch(
          /طوارئ بلدك|emergency services of your country|emergência do seu país/u,
        );
      }
  });
});

test('names the word that was not understood, unless it is a number', () => {
  for (const language of languages)
    for (const choice of [0, 1, 2]) {
      const unknown = (unclearWord?: string) =>
        textOf({ say: ['unknown'] }, sampleFacts, {
          language,
          choice,
          ...(unclearWord === undefined ? {} : { unclearWord }),
        });
      expect(unknown('qwerty')).toContain('qwerty');
      expect(unknown('thirty')).not.toContain('thirty');
      expect(unknown()).not.toMatch(/[«“]/u);
    }
});

test('has one question for each intent', () => {
  for (const language of languages) {
    const questions = intents.map((intent) => questionTexts[language][intent]);
    for (const question of questions) expect(question).toMatch(/\p{L}/u);
    expect(new Set(questions).size).toBe(intents.length);
  }
});
