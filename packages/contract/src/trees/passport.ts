import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { instant, publicId } from '../core/primitives.ts';
import { minimalAccount } from '../people/account.ts';

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
