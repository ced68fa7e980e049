import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { pagePaths } from './pages.ts';
import { id, instant, language, nothing, text } from './primitives.ts';

/** What a report says of an address that is no page of ours. */
export const unknownPage = '/*';

/** By which a person names an error to us: eight characters of Crockford's base32, made where it happened. */
const reference = z.string().check(z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{8}$/u));

const release = z.string().check(z.regex(/^[\w.+-]{1,60}$/u));

/** Of the address of a script or a call only what is the same for everybody. */
const path = z.string().check(z.regex(/^\/[\w/:.@+-]{0,200}$/u));
const position = z.int().check(z.gte(0), z.lte(10_000_000));
const ago = z.int().check(z.gte(0), z.lte(7 * 24 * 60 * 60 * 1_000));

const failedCall = z.strictObject({
  method: z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']),
  path,
  /** 0 where no answer came. */
  status: z.int().check(z.gte(0), z.lte(599)),
  requestId: z.nullable(id),
});

const crumb = z.strictObject({
  agoMs: ago,
  kind: z.enum(['page', 'request', 'press']),
  what: z.string().check(z.regex(/^[\w/:.*@+ -]{1,200}$/u)),
});

/** One failure in a browser. Nothing in it is personal; what is written freely is scrubbed again when it arrives. */
export const newErrorReport = z.strictObject({
  reference,
  release,
  agoMs: ago,
  type: text(1, 80),
  message: text(0, 500),
  /** What was being done. */
  action: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/u)),
  page: z.enum([...Object.values(pagePaths), unknownPage]),
  language,
  isOnline: z.boolean(),
  call: z.nullable(failedCall),
  frames: z
    .array(z.strictObject({ name: z.nullable(text(1, 200)), file: path, line: position, column: position }))
    .check(z.maxLength(20)),
  crumbs: z.array(crumb).check(z.maxLength(20)),
});
export type NewErrorReport = z.output<typeof newErrorReport>;

export const sendErrorReport = endpoint({
  method: 'POST',
  path: '/error_report',
  access: 'public',
  summary: 'Tells the house of a failure in a browser',
  body: newErrorReport,
  maxBytes: 16 * 1024,
  data: nothing,
  errors: [],
});

export const errorGroupStatus = z.enum(['open', 'solved']);

/** Failures that are alike. */
export const errorGroup = z.strictObject({
  id,
  origin: z.enum(['web', 'server']),
  type: z.string(),
  message: z.string(),
  /** The innermost line of our own source; null where none is known. */
  place: z.nullable(z.string()),
  status: errorGroupStatus,
  /** True where it was solved and a newer release brought it back. */
  isBack: z.boolean(),
  times: z.int(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  firstRelease: z.string(),
  lastRelease: z.string(),
});
export type ErrorGroup = z.output<typeof errorGroup>;

export const errorSample = z.strictObject({
  reference: z.string(),
  at: instant,
  release: z.string(),
  /** The page, the call or the job it happened in. */
  page: z.string(),
  action: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  language: z.nullable(language),
  isOnline: z.nullable(z.boolean()),
  call: z.nullable(failedCall),
  requestId: z.nullable(z.string()),
  frames: z.array(
    z.strictObject({
      name: z.nullable(z.string()),
      file: z.string(),
      line: z.int(),
      column: z.int(),
      /** False for what lies in a library or could not be found in a source map. */
      isOurs: z.boolean(),
    }),
  ),
  crumbs: z.array(crumb),
});
export type ErrorSample = z.output<typeof errorSample>;

const staff = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'FORBIDDEN'] as const;

export const errorOrders = ['lastSeen', 'times'] as const;

export const listErrorGroups = endpoint({
  method: 'GET',
  path: '/error_group',
  access: 'staff',
  summary: 'What fails, by groups of alike failures',
  query: z.strictObject({
    status: z.optional(errorGroupStatus),
    order: z._default(z.enum(errorOrders), 'lastSeen'),
    reference: z.optional(reference),
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 30),
  }),
  data: z.array(errorGroup),
  errors: staff,
});

export const getErrorGroup = endpoint({
  method: 'GET',
  path: '/error_group/:id',
  access: 'staff',
  summary: 'One group with its latest reports',
  params: z.strictObject({ id }),
  data: z.strictObject({ ...errorGroup.shape, samples: z.array(errorSample) }),
  errors: [...staff, 'NOT_FOUND'],
});

export const updateErrorGroup = endpoint({
  method: 'PATCH',
  path: '/error_group/:id',
  access: 'staff',
  summary: 'Marks a group as solved, or opens it again',
  params: z.strictObject({ id }),
  body: z.strictObject({ status: errorGroupStatus }),
  data: errorGroup,
  errors: [...staff, 'NOT_FOUND'],
});
