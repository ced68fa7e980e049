import type { Docs } from '../core/docs.ts';
import type * as contract from './approval.ts';

export const about = 'Actions that require approval by a second person.';

export const docs = {
  approval: {
    description:
      'An action requested by one person and approved or refused by a second. It expires after 72 hours.',
  },
  approveAct: {
    description:
      'Executes the action in the transaction of the approval. The requester must still have the capability; nobody can approve their own request.',
  },
} satisfies Docs<typeof contract>;
