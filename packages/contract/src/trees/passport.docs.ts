import type { Docs, FileDoc } from '../core/docs.ts';
import type * as contract from './passport.ts';

export const about = 'History of a tree as a publicly verifiable hash chain.';

export const docs = {
  passportEntry: { description: 'An event of a tree; `body` is the exact text that was hashed.' },
  passport: {
    description:
      'Hash chain: `hash` = hexadecimal SHA-256(32 bytes of the previous hash, zeros for the first ‖ `body` in UTF-8). `head` contains the number of entries. Holders are salted numbers in the chain; names are stored outside it and can be erased.',
  },
  getPassport: {
    description: 'Same as `/tree/{publicId}/passport.json`, with the names the caller may see.',
  },
} satisfies Docs<typeof contract>;

export const files: FileDoc[] = [
  {
    path: '/tree/:publicId/passport.json',
    operationId: 'getPassportFile',
    summary: 'The passport of a tree as a file',
    description: 'Public content of the passport, for offline verification.',
    params: {
      publicId: {
        description: 'The short id of the tree.',
        example: '7K3M9QX2TB',
        pattern: '^[0-9A-HJKMNP-TV-Z]{10}$',
      },
    },
    mediaTypes: ['application/json'],
  },
];
