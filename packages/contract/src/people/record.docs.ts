import type { Docs } from '../core/docs.ts';
import type * as contract from './record.ts';

export const about = 'Common fields of efforts, lands, companies and planters.';

const name = { ar: 'وادي حنيفة', en: 'Wadi Hanifah', pt: 'Wadi Hanifah' };

export const docs = {
  writtenName: {
    description: 'A name in English, and optionally in Arabic and Portuguese.',
    example: name,
  },
  senderName: {
    description:
      'A name that leaves in text messages and pushes: one line of at most 40 characters, without control characters, `/`, `:`, `@` or a host name.',
    example: { ar: 'شركة الخزامى', en: 'Khuzama', pt: 'Khuzama' },
  },
  writtenWords: { description: 'A short text in the same languages.', example: name },
  version: {
    description: 'Incremented by each edit; sent as `If-Match` on changes.',
    example: 3,
  },
  holder: { description: 'The account that owns a record, with a masked phone.' },
  holderPhone: {
    description: 'Assigns the record to the account of this phone; null removes the owner.',
    example: '+966501234567',
  },
  mine: {
    description: 'True returns only records of the caller; callers who may see all get all.',
    example: 'true',
  },
} satisfies Docs<typeof contract>;
