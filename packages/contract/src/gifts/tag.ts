import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { id } from './primitives.ts';
import { treeSummary } from './tree.ts';

export const tagId = z.string().check(z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{6,16}$/u));
const tagParams = z.strictObject({ id: tagId });

/** How many tags lie on a sheet of A4, the first where it is not said. */
export const tagsPerPage = [15, 8, 24] as const;

/** No more in one file: what comes after is asked for by the last number printed. */
export const maxPrintedTags = 240;

export const getTreeByTag = endpoint({
  method: 'GET',
  path: '/tree_tag/:id/tree',
  access: 'visitor',
  summary: 'The tree that a physical tag belongs to, and whether somebody may claim it',
  params: tagParams,
  data: z.strictObject({ ...treeSummary.shape, claimable: z.boolean(), isMine: z.boolean() }),
  errors: ['NOT_FOUND', 'TREE_NOT_PLANTED'],
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
    'TREE_LOST',
    'TOO_MANY_TRIES',
  ],
});

export const printTags = endpoint({
  method: 'GET',
  path: '/tree_tag/sheet.pdf',
  access: 'account',
  summary: 'The tags of trees to print and cut out, with what claims them: for those who plant',
  query: z.strictObject({
    land: z.optional(id),
    company: z.optional(id),
    effort: z.optional(id),
    perPage: z._default(z.pipe(z.coerce.number(), z.literal(tagsPerPage)), tagsPerPage[0]),
    /** The number of the last tag of the sheet before. */
    cursor: z.optional(tagId),
    /** Those that wait for their tree, which are of an effort. */
    isBlank: z.optional(z.enum(['true', 'false'])),
  }),
  mediaType: 'application/pdf',
  data: z.instanceof(Uint8Array),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN', 'NOT_FOUND'],
});

export const makeBlankTags = endpoint({
  method: 'POST',
  path: '/tree_tag/blank',
  access: 'account',
  isIdempotent: true,
  summary: 'New tags for trees that an effort is going to plant, to be printed as a sheet',
  body: z.strictObject({ effortId: id, count: z.int().check(z.gte(1), z.lte(maxPrintedTags)) }),
  data: z.strictObject({ tags: z.array(z.string()) }),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN', 'NOT_FOUND'],
});
