import type { Docs, FileDoc } from '../core/docs.ts';
import type * as contract from './passport.ts';

export const about = 'History of a tree as a publicly verifiable hash chain.';

const planted = {
  body: '{"seq":1,"kind":"planted","at":"2026-03-01T06:00:00.000Z","facts":{"tree":"7K3M9QX2TB","hand":null}}',
  hash: '92aadb81b2e07c6bb8a7b8a0dbb6e73bb0a1ab0dc3e5ba1d86b2f7b6d0ea5b3c',
};

export const docs = {
  passportEntry: {
    description: 'An event of a tree; `body` is the exact text that was hashed.',
    example: planted,
  },
  passport: {
    description:
      'Hash chain: `hash` = hexadecimal SHA-256(32 bytes of the previous hash, zeros for the first ‖ `body` in UTF-8). `head` contains the number of entries. Holders are salted numbers in the chain; names are stored outside it and can be erased.',
    example: {
      tree: '7K3M9QX2TB',
      entries: [planted],
      head: { entries: 1, hash: planted.hash },
      hands: [{ seq: 1, person: null }],
      isWhole: true,
      lastCheckedAt: null,
      nextCheckAt: '2026-03-31T06:00:00.000Z',
    },
  },
  diaryEntry: {
    description: 'A dated event of a tree; fields that its kind does not have are null.',
    example: {
      id: 'entry-8',
      kind: 'watered',
      at: '2026-03-03T06:00:00.000Z',
      person: null,
      image: null,
      health: null,
      litres: 20,
      dbhCm: null,
      heightM: null,
      cause: null,
      level: null,
      note: null,
    },
  },
  getDiary: {
    description:
      'Deleted photos and administrative entries of the passport are omitted; owners are named only when the caller may see them.',
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
