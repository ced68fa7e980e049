import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/primitives.ts';
import { treeSummary } from '../trees/tree.ts';

export const tagId = z.string().check(z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{6,16}$/u));
const tagParams = z.strictObject({ id: tagId });

/** Tags per A4 page; the first is the default. */
export const tagsPerPage = [15, 8, 24] as const;

/** Tags per file; further files are requested with `cursor`. */
export const maxPrintedTags = 240;

export const getTreeByTag = endpoint({
  method: 'GET',
  path: '/tree_tag/:id/tree',
  access: 'visitor',
  summary: 'The tree of a physical tag, and whether it can be claimed',
  params: tagParams,
  data: z.strictObject({ ...treeSummary.shape, claimable: z.boolean(), isMine: z.boolean() }),
  errors: ['NOT_FOUND', 'TREE_NOT_PLANTED'],
});

export const claimTree = endpoint({
  method: 'POST',
  path: '/tree_tag/:id/claim',
  access: 'account',
  isIdempotent: true,
  summary:
    'The first caller with the secret of the tag’s QR code becomes the owner; the printed id alone is not enough',
  params: tagParams,
  body: z.strictObject({
    /** 64 random bits in Crockford base32, from the QR code. */
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
  capability: 'printTags',
  summary: 'Printable tags of trees including their claim secrets, for planters',
  query: z.strictObject({
    land: z.optional(id),
    company: z.optional(id),
    effort: z.optional(id),
    perPage: z._default(z.pipe(z.coerce.number(), z.literal(tagsPerPage)), tagsPerPage[0]),
    /** The number of the last tag of the previous sheet. */
    cursor: z.optional(tagId),
    /** Tags without a tree; requires `effort`. */
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
  capability: 'printTags',
  isIdempotent: true,
  summary: 'Creates blank tags for future trees of an effort, to be printed',
  body: z.strictObject({ effortId: id, count: z.int().check(z.gte(1), z.lte(maxPrintedTags)) }),
  data: z.strictObject({ tags: z.array(z.string()) }),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN', 'NOT_FOUND'],
});
