import type { Docs } from '../core/docs.ts';
import type * as contract from './chat.ts';

export const about = 'Chat with a tree, answered from its record.';

const question = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a61',
  from: 'person' as const,
  text: 'كم من الكربون أزلتِ حتى الآن؟',
  createdAt: '2026-03-01T09:30:00.000Z',
  citations: [],
  chips: [],
};
const answer = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a62',
  from: 'tree' as const,
  text: 'منذ زراعتي في مارس 2022 أزلتُ 43.2 كجم من CO₂.',
  createdAt: '2026-03-01T09:30:01.000Z',
  citations: [{ fact: '43.2 كجم CO₂', section: 'carbon' as const }],
  chips: [
    { kind: 'action' as const, action: 'method' as const },
    { kind: 'question' as const, text: 'كم سيكون طولك بعد سنوات؟' },
  ],
};

export const docs = {
  citation: {
    description:
      'A fact cited by the tree, in the language of the answer, and the section of its page that shows it.',
    example: { fact: '43.2 kg CO₂', section: 'carbon' },
  },
  chatChip: {
    description:
      'Offered under an answer: a question to send, or an action that the caller may do, named as in the app.',
    example: { kind: 'action', action: 'share' },
  },
  chatMessage: { description: 'A chat message; plain text.', example: answer },
  chatDelta: {
    description: 'The event `delta`: text to append to the answer.',
    example: { text: 'منذ زراعتي ' },
  },
  chatDone: {
    description:
      'The event `done`: both messages as saved. If the answer differs from the streamed text, the saved answer is final.',
    example: { question, answer },
  },
  chatFailure: {
    description: 'The event `error`: nothing was saved.',
    example: { code: 'UNAVAILABLE', message: 'حدث خطأ. حاول مرة أخرى.' },
  },
  readChat: {
    description:
      'An owner gets all messages since the tree is theirs; anybody else the messages of this `visit`. There is a next page only when this one is full.',
  },
  sendChatMessage: {
    description:
      'Server-sent events: `delta` with the next text, then `done` with both saved messages, or `error`. Disconnecting aborts the answer, and nothing is saved. Limits: 20 per minute, 300 per day, one at a time; see `Retry-After`.',
    body: { message: question.text },
  },
  clearChat: { description: 'Deletes the caller’s messages with this tree and their answers only.' },
} satisfies Docs<typeof contract>;
