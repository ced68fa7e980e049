import { expect, test } from 'vitest';

import { heldClock } from '../messages/testing/held-clock.ts';
import { answerMemory } from './answer-memory.ts';

test('it holds no more than it may, and what was asked for lately stays', async () => {
  const asked: string[] = [];
  const memory = answerMemory<string>({ most: 2, keepMs: 1_000 }, heldClock());
  const recall = (question: string) =>
    memory.recall(question, async () => {
      asked.push(question);
      return { answer: question };
    });
  for (const question of ['a', 'b', 'a', 'c', 'a', 'b']) await recall(question);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});
