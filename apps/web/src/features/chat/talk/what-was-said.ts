import type { ChatMessage } from '@nabta/contract/chat';

import type { Turn } from '../use-turns.ts';
import type { Said } from './chat-bubble.tsx';

/** History and what was said since the page opened as one talk, oldest first, nothing twice. */
export function whatWasSaid(history: readonly ChatMessage[], turns: readonly Turn[]): Said[] {
  const since = turns.flatMap(saidIn);
  const known = new Set(since.map(({ key }) => key));
  const before = history.filter(({ id }) => !known.has(id)).map(asSaid);
  return [...before.toReversed(), ...since];
}

function saidIn({ key, question, askedAt, answer, state, saved }: Turn): Said[] {
  if (saved !== undefined) return [asSaid(saved.question), asSaid(saved.answer)];
  const common = { createdAt: askedAt, citations: [] };
  const asked: Said = { ...common, key: `${key} question`, from: 'person', text: question };
  if (state === 'failed') return [{ ...asked, state }];
  if (state === 'asked' || state === 'done') return [asked];
  return [asked, { ...common, key: `${key} answer`, from: 'tree', text: answer, state }];
}

function asSaid({ id, ...message }: ChatMessage): Said {
  return { key: id, ...message };
}
