import { maxSaplings } from '@nabta/domain/delivery-state';
import {
  deliveryProblems,
  issueStates,
  issueSubjects,
  maxIssueNote,
  problemKinds,
  resolutionActions,
} from '@nabta/domain/issue-state';
import * as z from 'zod/mini';

import { minimalAccount, picture } from './account.ts';
import { endpoint } from './endpoint.ts';
import { pictureErrors } from './errors.ts';
import { id, instant, localizedName, publicId, text } from './primitives.ts';
import { specieSummary } from './specie.ts';
import { treeSummary } from './tree.ts';
import { fault } from './value-fault.ts';

export const issueStatus = z.enum(issueStates);
export const problemKind = z.enum(problemKinds);
export const deliveryProblem = z.enum(deliveryProblems);

const code = z.string().check(z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/u));
const note = z.pipe(
  text(1, maxIssueNote),
  z.transform((value: string) => value.trim() || null),
);

/** What its reporter sees of an issue; whoever has the code is the reporter. */
export const report = z.strictObject({
  code: z.string(),
  tree: treeSummary,
  kind: problemKind,
  note: z.nullable(z.string()),
  image: z.nullable(picture),
  status: issueStatus,
  /** What the staff tells the reporter. */
  answer: z.nullable(z.string()),
  createdAt: instant,
  answeredAt: z.nullable(instant),
});
export type Report = z.output<typeof report>;

/** A problem of a tree or of a delivery, as staff sees it. */
export const issue = z.strictObject({
  id,
  subject: z.enum(issueSubjects),
  /** By which the reporter of a tree’s problem looks it up. */
  code: z.nullable(z.string()),
  tree: z.nullable(treeSummary),
  delivery: z.nullable(
    z.strictObject({
      id,
      code: z.string(),
      effort: z.strictObject({ id, name: localizedName }),
      species: z.array(specieSummary),
    }),
  ),
  kind: z.union([problemKind, deliveryProblem]),
  note: z.nullable(z.string()),
  image: z.nullable(picture),
  status: issueStatus,
  /** True where the reporter showed the secret of the tag, and so stood at the tree. */
  isAtTree: z.boolean(),
  /** Null who was not signed in, is gone or private; and where the house opened it by itself. */
  reporter: z.nullable(minimalAccount),
  resolution: z.nullable(z.enum(resolutionActions)),
  /** What `adjust_inventory` moved, signed. */
  adjustment: z.nullable(z.strictObject({ specie: specieSummary, quantity: z.int() })),
  /** What the reporter is told, or why it was resolved so. */
  answer: z.nullable(z.string()),
  createdAt: instant,
  answeredAt: z.nullable(instant),
  updatedAt: instant,
});
export type Issue = z.output<typeof issue>;

export const reportProblem = endpoint({
  method: 'POST',
  path: '/tree/:publicId/issue',
  access: 'visitor',
  summary: 'Tells the staff of the land what is wrong with a tree',
  params: z.strictObject({ publicId }),
  body: z.strictObject({
    kind: problemKind,
    note: z.optional(z.nullable(note)),
    /** Of the tag that was scanned; without it, or with a wrong secret, a visitor may report less often. */
    tag: z.optional(
      z.strictObject({ id: text(6, 16), secret: z.string().check(z.toUpperCase(), z.maxLength(13)) }),
    ),
  }),
  data: report,
  errors: ['NOT_FOUND'],
});

export const getReport = endpoint({
  method: 'GET',
  path: '/issue/report/:code',
  access: 'visitor',
  summary: 'What became of a reported problem',
  params: z.strictObject({ code }),
  data: report,
  errors: ['NOT_FOUND'],
});

export const addReportPhoto = endpoint({
  method: 'POST',
  path: '/issue/report/:code/photo',
  access: 'visitor',
  summary: 'Shows the staff what is meant',
  params: z.strictObject({ code }),
  upload: 'picture',
  data: report,
  errors: ['NOT_FOUND', 'CONFLICT', ...pictureErrors],
});

const asStaff = ['UNAUTHENTICATED', 'PROFILE_INCOMPLETE', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN'] as const;

export const reportDeliveryProblem = endpoint({
  method: 'POST',
  path: '/delivery/:id/issue',
  access: 'staff',
  isIdempotent: true,
  summary: 'Opens an issue of a delivery',
  params: z.strictObject({ id }),
  body: z.strictObject({ kind: deliveryProblem, note: z.optional(z.nullable(note)) }),
  data: issue,
  errors: [...asStaff, 'NOT_FOUND'],
});

export const listIssues = endpoint({
  method: 'GET',
  path: '/issue',
  access: 'staff',
  summary: 'The issues of trees and deliveries that the caller works with, newest first',
  query: z.strictObject({
    subject: z.optional(z.enum(issueSubjects)),
    status: z.optional(issueStatus),
    kind: z.optional(z.union([problemKind, deliveryProblem])),
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  }),
  data: z.array(issue),
  errors: [...asStaff],
});

export const getIssue = endpoint({
  method: 'GET',
  path: '/issue/:id',
  access: 'staff',
  summary: 'One issue that the caller works with',
  params: z.strictObject({ id }),
  data: issue,
  errors: [...asStaff, 'NOT_FOUND'],
});

export const updateIssue = endpoint({
  method: 'PATCH',
  path: '/issue/:id',
  access: 'staff',
  summary: 'Takes an issue up, or gives it up with a word to the reporter',
  params: z.strictObject({ id }),
  body: z.strictObject({
    status: z.enum(['in_progress', 'unresolved']),
    answer: z.optional(z.nullable(note)),
  }),
  data: issue,
  errors: [...asStaff, 'NOT_FOUND', 'ISSUE_ELSEWHERE'],
});

export const resolveIssue = endpoint({
  method: 'POST',
  path: '/issue/:id/resolution',
  access: 'staff',
  isIdempotent: true,
  summary: 'Resolves an issue that was taken up, and tells the reporter',
  params: z.strictObject({ id }),
  body: z.strictObject({
    action: z.enum(resolutionActions),
    /** What the reporter is told; needed where the action is `other`. */
    answer: z.optional(z.nullable(note)),
    /** Needed, and only allowed, where the action is `adjust_inventory`: how many saplings of which species, signed. */
    adjustment: z.optional(
      z.strictObject({
        specieId: text(1, 80),
        quantity: z.int().check(
          z.gte(-maxSaplings),
          z.lte(maxSaplings),
          z.refine((quantity) => quantity !== 0, fault('quantity_is_not_zero')),
        ),
      }),
    ),
  }),
  data: issue,
  errors: [...asStaff, 'NOT_FOUND', 'ISSUE_ELSEWHERE', 'STOCK_TOO_LOW'],
});
