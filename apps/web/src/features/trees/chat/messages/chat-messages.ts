import type { ChatMessage } from '@nabta/contract/trees/chat';

import type { Turn } from '../use-turns.ts';
import type { DisplayMessage } from './chat-bubble.tsx';

/** Merges the history with the turns since the page opened, oldest first, without duplicates. */
export function mergeMessages(history: readonly ChatMessage[], turns: readonly Turn[]): DisplayMessage[] {
  const newMessages = turns.flatMap(messagesOfTurn);
  const newKeys = new Set(newMessages.map(({ key }) => key));
  const earlier = history.filter(({ id }) => !newKeys.has(id)).map(toDisplayMessage);
  return [...earlier.toReversed(), ...newMessages];
}

function messagesOfTurn({ key, question, askedAt, answer, state, stored }: Turn): DisplayMessage[] {
  if (stored !== undefined) return [toDisplayMessage(stored.question), toDisplayMessage(stored.answer)];
  const common = { createdAt: askedAt, citations: [], chips: [] };
  const questionMessage: DisplayMessage = {
    ...common,
    key: `${key} question`,
    from: 'person',
    text: question,
  };
  if (state === 'failed') return [{ ...questionMessage, state }];
  if (state === 'waiting' || state === 'done') return [questionMessage];
  return [questionMessage, { ...common, key: `${key} answer`, from: 'tree', text: answer, state }];
}

function toDisplayMessage({ id, ...message }: ChatMessage): DisplayMessage {
  return { key: id, ...message };
}
