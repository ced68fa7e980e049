import { expect, test } from 'vitest';

import { askTree, maxChatMessage } from './chat.ts';

const said = (message: string) => askTree.body?.safeParse({ message });

test('a message keeps its lines and loses what cannot be seen or turns the direction', () => {
  expect(said('  How old\r\nare\tyou\u202e?\u0007 ')?.data?.message).toBe('How old\nare you?');
});

test('a message has one to five hundred characters', () => {
  expect(said('\u202e \u0007')?.success).toBe(false);
  expect(said('أ'.repeat(maxChatMessage))?.success).toBe(true);
  expect(said('أ'.repeat(maxChatMessage + 1))?.success).toBe(false);
});
