import * as z from 'zod/mini';

import { minimalAccount } from './account.ts';
import { endpoint } from './endpoint.ts';
import { instant, publicId } from './primitives.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/u));

/** What happened to a tree; no name and no id of a person stands in it. */
export const passportEntry = z.strictObject({
  /** JSON, exactly as it was hashed: `seq`, `kind`, `at` and `facts`. */
  body: z.string(),
  /** The SHA-256 of the hash before, 32 zero bytes for the first, and the body. */
  hash,
});

export const passport = z.strictObject({
  /** The public id of the tree, which its first entry names. */
  tree: z.string(),
  entries: z.array(passportEntry),
  head: z.strictObject({ entries: z.int(), hash }),
  /** Who the hands were, beside the chain and not in it: null who is private, gone, or where nobody held the tree. */
  hands: z.array(z.strictObject({ seq: z.int(), person: z.nullable(minimalAccount) })),
  /** What the server finds when it checks the chain; whoever doubts it checks it themselves. */
  isWhole: z.boolean(),
  lastCheckedAt: z.nullable(instant),
  /** When somebody is to look at the tree next; null for one that stands no more. */
  nextCheckAt: z.nullable(instant),
});
export type Passport = z.output<typeof passport>;

export const getPassport = endpoint({
  method: 'GET',
  path: '/tree/:publicId/passport',
  access: 'visitor',
  summary: 'The life of a tree, each entry linked by hash to the one before',
  params: z.strictObject({ publicId }),
  data: passport,
  errors: ['NOT_FOUND'],
});
