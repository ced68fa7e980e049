import { healths } from '@nabta/domain/care-plan';
import { lossCauses } from '@nabta/domain/loss-cause';
import { verificationLevels } from '@nabta/domain/verification-level';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { instant, publicId } from '../core/primitives.ts';
import { minimalAccount, picture } from '../people/account.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/u));

/** An event of a tree; contains no names and ids of people. */
export const passportEntry = z.strictObject({
  /** JSON exactly as hashed: `seq`, `kind`, `at` and `facts`. */
  body: z.string(),
  /** SHA-256 of the previous hash, 32 zero bytes for the first entry, and the body. */
  hash,
});

export const passport = z.strictObject({
  /** Public id of the tree, contained in the first entry. */
  tree: z.string(),
  entries: z.array(passportEntry),
  head: z.strictObject({ entries: z.int(), hash }),
  /** Names of the holders, stored outside the chain; null when private, deleted or without holder. */
  hands: z.array(z.strictObject({ seq: z.int(), person: z.nullable(minimalAccount) })),
  /** Result of the server's own check; clients can verify the chain themselves. */
  isWhole: z.boolean(),
  lastCheckedAt: z.nullable(instant),
  /** Due date of the next visit; null for a lost tree. */
  nextCheckAt: z.nullable(instant),
});
export type Passport = z.output<typeof passport>;

export const getPassport = endpoint({
  method: 'GET',
  path: '/tree/:publicId/passport',
  access: 'visitor',
  summary: 'History of a tree, each entry linked to the previous one by hash',
  params: z.strictObject({ publicId }),
  data: passport,
  errors: ['NOT_FOUND'],
});

/** Events of the passport that people read; `unowned` is a return to nobody, the last two stand outside it. */
export const diaryKinds = [
  'planted',
  'assigned',
  'promised',
  'gifted',
  'returned',
  'unowned',
  'claimed',
  'redeemed',
  'released',
  'photographed',
  'measured',
  'checked',
  'watered',
  'damaged',
  'recovered',
  'ended',
  'level',
  'noted',
] as const;

export const diaryEntry = z.strictObject({
  /** Cursor of the next page. */
  id: z.string(),
  kind: z.enum(diaryKinds),
  at: instant,
  /** New owner; null when private, deleted or without owner. */
  person: z.nullable(minimalAccount),
  image: z.nullable(picture),
  health: z.nullable(z.enum(healths)),
  litres: z.nullable(z.number()),
  dbhCm: z.nullable(z.number()),
  heightM: z.nullable(z.number()),
  /** Cause of the loss. */
  cause: z.nullable(z.enum(lossCauses)),
  /** Level that the tree reached. */
  level: z.nullable(z.enum(verificationLevels)),
  /** Written by the person who visited the tree. */
  note: z.nullable(z.string()),
});
export type DiaryEntry = z.output<typeof diaryEntry>;

export const getDiary = endpoint({
  method: 'GET',
  path: '/tree/:publicId/diary',
  access: 'visitor',
  summary: 'One page of the diary of a tree, newest first: photos, visits, care, notes and owners',
  params: z.strictObject({ publicId }),
  query: z.strictObject({
    /** The id of the last entry of the previous page. */
    cursor: z.optional(z.string().check(z.regex(/^[a-z]+-[0-9a-f-]{1,36}$/u))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  }),
  data: z.array(diaryEntry),
  errors: ['NOT_FOUND'],
});
