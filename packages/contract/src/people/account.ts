import { badgeCodes } from '@nabta/domain/badge-level';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { id, instant, language, levelSums, personName, role, text } from '../core/primitives.ts';

export const picture = z.strictObject({ nameCompressed: z.string() });

export const account = z.strictObject({
  id,
  phone: z.string(),
  /** Null for a new user, who must enter a name first. */
  firstname: z.nullable(z.string()),
  lastname: z.nullable(z.string()),
  role,
  language,
  image: z.nullable(picture),
  shareCode: z.string(),
  isPrivate: z.boolean(),
  showsTreeNames: z.boolean(),
  treesPlanted: z.int(),
  /** Highest level celebrated on any device; 0 before the first. */
  celebratedLevel: z.int(),
  /** Time of each celebration from level 1; null or missing for levels reached before times were recorded. */
  levelsReachedAt: z.array(z.nullable(instant)),
  createdAt: instant,
  /** Scheduled deletion time; null unless deletion was requested. */
  eraseAfter: z.nullable(instant),
});

export type Account = z.output<typeof account>;

export const minimalAccount = z.strictObject({
  id,
  firstname: z.nullable(z.string()),
  lastname: z.nullable(z.string()),
  image: z.nullable(picture),
});
export type MinimalAccount = z.output<typeof minimalAccount>;

/** A person who gives; of a private one, only the first name. */
export const giver = z.strictObject({ ...minimalAccount.shape, id: z.nullable(id) });
export type Giver = z.output<typeof giver>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/account',
  access: 'session',
  summary: 'The account of the caller',
  data: account,
  errors: ['UNAUTHENTICATED'],
});

export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/account',
  access: 'session',
  summary: 'Updates name, language and privacy of the caller',
  body: z.strictObject({
    firstname: z.optional(personName),
    lastname: z.optional(personName),
    language: z.optional(language),
    isPrivate: z.optional(z.boolean()),
    showsTreeNames: z.optional(z.boolean()),
  }),
  data: account,
  errors: ['UNAUTHENTICATED'],
});

export const rotateShareCode = endpoint({
  method: 'POST',
  path: '/account/share_code',
  access: 'account',
  summary: 'Creates a new public link and invalidates the old one',
  data: account,
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});

export const celebrateLevel = endpoint({
  method: 'POST',
  path: '/account/celebration',
  access: 'account',
  summary: 'The level to celebrate now; null if there is none or a different device has celebrated it',
  data: z.strictObject({ level: z.nullable(z.enum(badgeCodes)) }),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});

export const getMinimalAccount = endpoint({
  method: 'GET',
  path: '/account/:id/minimal',
  access: 'visitor',
  summary: 'A person who is not private, or has exchanged trees with the caller',
  params: z.strictObject({ id }),
  data: minimalAccount,
  errors: ['NOT_FOUND'],
});

export const searchAccounts = endpoint({
  method: 'GET',
  path: '/account/search',
  access: 'account',
  summary:
    'For gifting: a full phone number finds that person, a name only people the caller has exchanged trees with',
  query: z.strictObject({ q: text(1, 80) }),
  data: z.array(minimalAccount),
  errors: ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE'],
});

export const publicAccount = z.strictObject({
  ...minimalAccount.shape,
  treesPlanted: z.int(),
  /** Lost trees, included in `treesPlanted`. */
  treesLost: z.int(),
  /** Kilograms of CO2 removed. */
  co2Avoided: z.number(),
  /** Time of calculation, to the second. */
  asOf: instant,
  byLevel: levelSums,
  level: z.nullable(z.enum(badgeCodes)),
});
export type PublicAccount = z.output<typeof publicAccount>;

export const getPublicAccount = endpoint({
  method: 'GET',
  path: '/account/public/:shareCode',
  access: 'public',
  summary: 'The forest of a shared link; 404 when the person is private or rotated the link',
  params: z.strictObject({ shareCode: z.string().check(z.regex(/^[\w-]{20,80}$/u)) }),
  data: publicAccount,
  errors: ['NOT_FOUND'],
});
