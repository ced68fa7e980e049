import type { Docs } from '../core/docs.ts';
import type * as contract from './approval.ts';

export const about = 'Actions that require approval by a second person.';

const person = {
  id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a81',
  firstname: 'وفاء',
  lastname: 'العمري',
  image: null,
};

export const docs = {
  approval: {
    description:
      'An action requested by one person and approved or refused by a second. It expires after 72 hours.',
    example: {
      id: '019b2f3a-7c1e-7d42-9a55-0c1d2e3f4a91',
      kind: 'reset_factors',
      status: 'waiting',
      reason: 'Lost the phone on which the passkey was',
      person,
      campaign: null,
      count: null,
      company: null,
      coverage: null,
      role: null,
      rename: null,
      writeOff: null,
      treeImport: null,
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
  coverage: {
    description:
      'Promised trees of a campaign that are not given yet, and how many of them its free trees cover.',
    example: { promised: 20, covered: 6 },
  },
  approveAct: {
    description:
      'Executes the action as it was requested, in the transaction of the approval. The requester must still have the capability; nobody can approve their own request, or one for their own company.',
  },
} satisfies Docs<typeof contract>;
