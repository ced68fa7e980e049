import type { Docs } from '../core/docs.ts';
import type * as contract from './operator.ts';

export const about = 'The operator of this installation.';

export const docs = {
  getOperator: {
    description: 'Comes from the settings of the server. Portuguese texts use the English name and address.',
  },
} satisfies Docs<typeof contract>;
