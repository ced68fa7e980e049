import type * as contract from './approval.ts';
import type { Docs } from './docs.ts';

export const about = 'Acts that take two people.';

const person = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a81',
  firstname: 'وفاء',
  lastname: 'العمري',
  image: null,
};

export const docs = {
  approval: {
    description:
      'An act that one person asked for and another carries out or refuses. It waits for 72 hours; then it has expired.',
    example: {
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a91',
      kind: 'reset_factors',
      status: 'waiting',
      reason: 'Lost the phone on which the passkey was',
      person,
      campaign: null,
      count: null,
      askedBy: {
        ...person,
        id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a82',
        firstname: 'أمل',
        lastname: 'العنزي',
      },
      askedAt: '2026-03-01T09:30:00.000Z',
      expiresAt: '2026-03-04T09:30:00.000Z',
      decidedBy: null,
      decidedAt: null,
      mayDecide: true,
      mayWithdraw: false,
    },
  },
  approveAct: {
    description:
      'In one transaction with the approval. Who asked has to hold the same capability still; nobody approves what they asked for.',
  },
} satisfies Docs<typeof contract>;
