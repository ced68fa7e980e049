import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { treeSummary } from './tree.ts';

const tagParams = z.strictObject({
  id: z.string().check(z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{6,16}$/u)),
});

export const getTreeByTag = endpoint({
  method: 'GET',
  path: '/tree_tag/:id/tree',
  access: 'visitor',
  summary: 'The tree that a physical tag belongs to, and whether somebody may claim it',
  params: tagParams,
  data: z.strictObject({ ...treeSummary.shape, claimable: z.boolean(), isMine: z.boolean() }),
  errors: ['NOT_FOUND'],
});

export const claimTree = endpoint({
  method: 'POST',
  path: '/tree_tag/:id/claim',
  access: 'account',
  isIdempotent: true,
  summary: 'The first who shows the secret of the tag’s QR code owns the tree; the printed id claims nothing',
  params: tagParams,
  body: z.strictObject({
    /** 64 bits in Crockford’s base32, from the QR code. */
    secret: z.string().check(z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{13}$/u)),
  }),
  data: treeSummary,
  errors: [
    'UNAUTHENTICATED',
    'PROFILE_INCOMPLETE',
    'NOT_FOUND',
    'WRONG_TAG_SECRET',
    'TREE_CLAIMED',
    'TOO_MANY_TRIES',
  ],
});
