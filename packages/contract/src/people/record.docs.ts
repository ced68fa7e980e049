import type { Docs } from './docs.ts';
import type * as contract from './record.ts';

export const about = 'What efforts, lands, companies and planters have in common.';

const name = { ar: 'وادي حنيفة', en: 'Wadi Hanifah', pt: 'Wadi Hanifah' };

export const docs = {
  writtenName: {
    description: 'A name in English, and in Arabic and Portuguese where it has one of its own.',
    example: name,
  },
  writtenWords: { description: 'A few sentences in the same languages.', example: name },
  version: {
    description: 'Counted up by each edit; `If-Match` names the one that was seen.',
    example: 3,
  },
  holder: { description: 'The account that a record belongs to; of its phone only a hint.' },
  holderPhone: {
    description: 'Gives the record to the account of this phone; null takes it from whoever has it.',
    example: '+966501234567',
  },
  mine: {
    description: 'True gives only what the caller has or works at; who sees all of it is given all.',
    example: 'true',
  },
} satisfies Docs<typeof contract>;
