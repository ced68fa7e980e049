import type * as contract from './chat.ts';
import type { Docs } from './docs.ts';

export const about = 'Talking with a tree, which answers from its own record.';

const question = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a61',
  from: 'person' as const,
  text: 'كم من الكربون أزلتِ حتى الآن؟',
  createdAt: '2026-03-01T09:30:00.000Z',
  citations: [],
};
const answer = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a62',
  from: 'tree' as const,
  text: 'منذ زراعتي في مارس 2022 أزلتُ 43.2 كجم من CO₂.',
  createdAt: '2026-03-01T09:30:01.000Z',
  citations: [{ fact: '43.2 كجم CO₂', section: 'carbon' as const }],
};

export const docs = {
  citation: {
    description:
      'A fact the tree spoke of, in a few words of the answer’s language, and the part of its page that shows it.',
    example: { fact: '43.2 kg CO₂', section: 'carbon' },
  },
  chatMessage: { description: 'One thing that was said; plain text.', example: answer },
  chatDelta: {
    description: 'The event `delta`: what the tree says next, to be put after what came before.',
    example: { text: 'منذ زراعتي ' },
  },
  chatDone: {
    description:
      'The event `done`: both messages as they were saved. Where the answer differs from what was streamed, it is the answer that counts.',
    example: { question, answer },
  },
  chatFailure: {
    description: 'The event `error`: nothing was saved.',
    example: { code: 'UNAVAILABLE', message: 'حدث خطأ. حاول مرة أخرى.' },
  },
  readChat: {
    description:
      'An owner reads what was said since the tree is theirs; anybody else what was said in this `visit`. There is a next page only when this one is full.',
  },
  askTree: {
    description:
      'Server-sent events: `delta` with the next words, then `done` with both saved messages, or `error`. Hanging up ends the answer, and nothing of it is saved. Five a minute, thirty a day and one at a time; `Retry-After` says when there is room again.',
    body: { message: question.text },
  },
  clearChat: { description: 'What the caller said to this tree and was answered, and nobody else’s.' },
} satisfies Docs<typeof contract>;
