import { expect, test } from 'vitest';

import { sendChatMessage, maxChatMessage } from './chat.ts';

const parseMessage = (message: string) => sendChatMessage.body?.safeParse({ message });

test('a message keeps line breaks and drops invisible and direction-changing characters', () => {
  expect(parseMessage('  How old\r\nare\tyou\u202e?\u0007 ')?.data?.message).toBe('How old\nare you?');
});

test('a message has one to five hundred characters', () => {
  expect(parseMessage('\u202e \u0007')?.success).toBe(false);
  expect(parseMessage('أ'.repeat(maxChatMessage))?.success).toBe(true);
  expect(parseMessage('أ'.repeat(maxChatMessage + 1))?.success).toBe(false);
});
