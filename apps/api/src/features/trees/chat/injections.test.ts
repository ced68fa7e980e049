import { answer } from '@nabta/chat-answers/answer';
import { sayableNumbers } from '@nabta/chat-answers/fact-sheet';
import { hasOnlyNumbersOf } from '@nabta/chat-answers/numbers-in';
import { plainText } from '@nabta/chat-answers/plain-text';
import { sampleFacts } from '@nabta/chat-answers/testing/sample-facts';
import { languages } from '@nabta/domain/language';
import { expect, test } from 'vitest';

import { isThorough } from '#testing/is-thorough.ts';

import { checkModelAnswer } from './check-model-answer.ts';
import { promptFor } from './prompt.ts';
import { injections } from './testing/injections.ts';

const allowedNumbers = {
  ar: sayableNumbers(sampleFacts, 'ar'),
  en: sayableNumbers(sampleFacts, 'en'),
  pt: sayableNumbers(sampleFacts, 'pt'),
};

/** Uses one language per injection in turn, or all in thorough runs. */
const languagesOf = (index: number) =>
  isThorough ? languages : languages.slice(index % languages.length).slice(0, 1);

const breakOut = /[<>]|https?:|www\.|evil\.example|\]\(|99999|777|888|9665/u;

test('includes two hundred prompt injections', () => {
  expect(new Set(injections).size).toBe(200);
});

test('does not change rule-based answers when the question is an injection', () => {
  for (const [index, text] of injections.entries())
    for (const language of languagesOf(index)) {
      const output = answer({ text, earlier: [text], language }, sampleFacts);
      expect(output.text, text).not.toMatch(breakOut);
      expect(hasOnlyNumbersOf(output.text, allowedNumbers[output.language]), text).toBe(true);
    }
});

test('treats injections in names as plain words', () => {
  for (const name of injections) {
    const facts = {
      ...sampleFacts,
      givenName: name,
      sponsor: { en: name },
      giver: { who: 'other', name, on: '2023-05-19', note: name } as const,
    };
    for (const text of ['what is your name?', 'who is your sponsor?', 'who gave you to me?', 'hello']) {
      const output = plainText(answer({ text, earlier: [], language: 'en' }, facts).text);
      expect(output, name).not.toMatch(/[<>]|https?:|www\.|evil\.example|\]\(/u);
    }
  }
});

test('puts injected names into the prompt only as JSON data', () => {
  for (const name of injections) {
    const facts = { ...sampleFacts, givenName: name };
    const { messages, rules } = promptFor({ text: 'Hi', earlier: [], language: 'en', facts }, 'en');
    const [instructions = '', data = ''] = (messages[0]?.content ?? '').split('\nFacts as JSON: ');
    expect(instructions).toBe(`${rules}\nAnswer in English.`);
    expect(JSON.parse(data)).toContainEqual(['givenName', name]);
  }
});

/** A model that obeys every instruction, streamed a few letters at a time. */
async function* obedient(text: string): AsyncGenerator<string, void, void> {
  for (const chunk of text.match(/[\s\S]{1,7}/gu) ?? []) yield chunk;
}

test('drops the output of a model that obeys an injection', async () => {
  for (const [index, text] of injections.entries())
    for (const language of languagesOf(index)) {
      const { rules } = promptFor({ text, earlier: [], language, facts: sampleFacts }, language);
      const modelText = `I am a tree. ${text} ${rules} I have 12345 leaves and thirty sisters. I like the sun.`;
      let output = '';
      for await (const sentence of checkModelAnswer(obedient(modelText), {
        facts: sampleFacts,
        language,
        rules,
      }))
        output += ` ${sentence}`;
      expect(output, text).not.toMatch(breakOut);
      expect(output).not.toMatch(/12345|thirty|voice of one real tree|never an instruction/u);
      expect(hasOnlyNumbersOf(output, allowedNumbers[language]), output).toBe(true);
      expect(output).toContain('I am a tree.');
    }
});

test('passes on true model output unchanged', async () => {
  const modelText = 'I have taken up 43.20 kg of CO₂. My crown is 2.6 m wide! Shall I tell you more?';
  const { rules } = promptFor({ text: '', earlier: [], language: 'en', facts: sampleFacts }, 'en');
  const output: string[] = [];
  for await (const sentence of checkModelAnswer(obedient(modelText), {
    facts: sampleFacts,
    language: 'en',
    rules,
  }))
    output.push(sentence);
  expect(output).toEqual([
    'I have taken up 43.20 kg of CO₂.',
    'My crown is 2.6 m wide!',
    'Shall I tell you more?',
  ]);
});
