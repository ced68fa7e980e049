import type { Docs, FileDoc } from './docs.ts';
import type * as contract from './passport.ts';

export const about = 'The life of a tree as a chain that anybody can check.';

const planted = {
  body: '{"seq":1,"kind":"planted","at":"2026-03-01T06:00:00.000Z","facts":{"tree":"7K3M9QX2TB","hand":null}}',
  hash: '92aadb81b2e07c6bb8a7b8a0dbb6e73bb0a1ab0dc3e5ba1d86b2f7b6d0ea5b3c',
};

export const docs = {
  passportEntry: {
    description: 'What happened to a tree; `body` is the text that was hashed, to the byte.',
    example: planted,
  },
  passport: {
    description:
      'A chain: `hash` = SHA-256(32 bytes of the hash before ‖ `body` in UTF-8), in hexadecimal, and zeros before the first. `head` tells how many entries there are. A hand is a salted number in the chain; names stand beside it and may be erased.',
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
  getPassport: {
    description: 'The same as `/tree/{publicId}/passport.json`, with the names the caller may see.',
  },
} satisfies Docs<typeof contract>;

export const files: FileDoc[] = [
  {
    path: '/tree/:publicId/passport.json',
    operationId: 'getPassportFile',
    summary: 'The passport of a tree as a file',
    description: 'What anybody may see of it, to be kept and checked without us.',
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
