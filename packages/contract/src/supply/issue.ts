import { maxSaplings } from '@nabta/domain/delivery-state';
import {
  deliveryProblems,
  issueStates,
  issueSubjects,
  maxIssueNote,
  problemKinds,
  resolutionActions,
  treeIssueKinds,
} from '@nabta/domain/issue-state';
import { evidenceDoubts } from '@nabta/domain/verification-level';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { pictureErrors } from '../core/errors.ts';
import { id, instant, localizedName, publicId, text } from '../core/primitives.ts';
import { valueError } from '../core/value-error.ts';
import { minimalAccount, picture } from '../people/account.ts';
import { staffErrors } from '../people/record.ts';
import { specieSummary } from '../trees/specie.ts';
import { treeSummary } from '../trees/tree.ts';

export const issueStatus = z.enum(issueStates);
export const problemKind = z.enum(problemKinds);
export const deliveryProblem = z.enum(deliveryProblems);
export const issueKind = z.union([z.enum(treeIssueKinds), deliveryProblem]);

const code = z.string().check(z.toUpperCase(), z.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/u));
const note = z.pipe(
  text(1, maxIssueNote),
  z.transform((value: string) => value.trim() || null),
);

/** Reporter view of an issue; the code grants access. */
export const report = z.strictObject({
  code: z.string(),
  tree: treeSummary,
  kind: problemKind,
  note: z.nullable(z.string()),
  /** True while the reporter and staff can read a photo that is not public. */
  hasPhoto: z.boolean(),
  /** The photo since staff made it a photo of the tree. */
  image: z.nullable(picture),
  status: issueStatus,
  /** Answer of staff to the reporter. */
  answer: z.nullable(z.string()),
  createdAt: instant,
  answeredAt: z.nullable(instant),
});
export type Report = z.output<typeof report>;

export const issue = z.strictObject({
  id,
  subject: z.enum(issueSubjects),
  /** Lookup code for the reporter of a tree problem. */
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
  kind: issueKind,
  /** Set for `doubtful_evidence`. */
  evidence: z.nullable(
    z.strictObject({
      doubt: z.enum(evidenceDoubts),
      at: instant,
      place: z.nullable(z.strictObject({ longitude: z.number(), latitude: z.number() })),
      /** Distance to the land, the tree or the other place of the same person, by the doubt. */
      distanceM: z.nullable(z.int()),
    }),
  ),
  note: z.nullable(z.string()),
  /** True while the report has a photo that is not public and waits for a decision. */
  hasPhoto: z.boolean(),
  /** The photo since staff made it a photo of the tree. */
  image: z.nullable(picture),
  status: issueStatus,
  /** True when the reporter had the secret of the tag and so was at the tree. */
  isAtTree: z.boolean(),
  /** Null for anonymous, deleted or private reporters, and for automatic issues. */
  reporter: z.nullable(minimalAccount),
  resolution: z.nullable(z.enum(resolutionActions)),
  /** Signed stock change of `adjust_inventory`. */
  adjustment: z.nullable(z.strictObject({ specie: specieSummary, quantity: z.int() })),
  /** Whether a write-off of stock waits for approval. */
  isWriteOffRequested: z.boolean(),
  /** Answer to the reporter, or the reason of the resolution. */
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
  summary: 'Reports a problem of a tree to the staff of its land',
  params: z.strictObject({ publicId }),
  body: z.strictObject({
    kind: problemKind,
    note: z.optional(z.nullable(note)),
    /** The scanned tag; without it, or with a wrong secret, a stricter rate limit applies. */
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
  summary: 'Status of a reported problem',
  params: z.strictObject({ code }),
  data: report,
  errors: ['NOT_FOUND'],
});

export const addReportPhoto = endpoint({
  method: 'POST',
  path: '/issue/report/:code/photo',
  access: 'visitor',
  summary: 'Adds a photo to a report',
  params: z.strictObject({ code }),
  upload: 'picture',
  data: report,
  errors: ['NOT_FOUND', 'CONFLICT', ...pictureErrors],
});

const photoFile = { mediaType: 'image/webp', data: z.unknown() };

export const getReportPhoto = endpoint({
  method: 'GET',
  path: '/issue/report/:code/photo',
  access: 'visitor',
  summary: 'The photo of a report, for its reporter',
  params: z.strictObject({ code }),
  ...photoFile,
  errors: ['NOT_FOUND'],
});

export const reportDeliveryProblem = endpoint({
  method: 'POST',
  path: '/delivery/:id/issue',
  access: 'staff',
  capability: 'handleIssues',
  isIdempotent: true,
  summary: 'Opens an issue of a delivery',
  params: z.strictObject({ id }),
  body: z.strictObject({ kind: deliveryProblem, note: z.optional(z.nullable(note)) }),
  data: issue,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const listIssues = endpoint({
  method: 'GET',
  path: '/issue',
  access: 'staff',
  capability: 'seeIssues',
  summary: 'Issues of trees and deliveries in the caller’s scope, newest first',
  query: z.strictObject({
    subject: z.optional(z.enum(issueSubjects)),
    status: z.optional(issueStatus),
    kind: z.optional(issueKind),
    cursor: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  }),
  data: z.array(issue),
  errors: staffErrors,
});

export const getIssue = endpoint({
  method: 'GET',
  path: '/issue/:id',
  access: 'staff',
  capability: 'seeIssues',
  summary: 'One issue in the caller’s scope',
  params: z.strictObject({ id }),
  data: issue,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const getIssuePhoto = endpoint({
  method: 'GET',
  path: '/issue/:id/photo',
  access: 'staff',
  capability: 'seeIssues',
  summary: 'The photo of a report, for staff',
  params: z.strictObject({ id }),
  ...photoFile,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const acceptIssuePhoto = endpoint({
  method: 'POST',
  path: '/issue/:id/photo',
  access: 'staff',
  capability: 'handleIssues',
  isIdempotent: true,
  summary: 'Makes the photo of a report a photo of the tree',
  params: z.strictObject({ id }),
  data: issue,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT'],
});

export const refuseIssuePhoto = endpoint({
  method: 'DELETE',
  path: '/issue/:id/photo',
  access: 'staff',
  capability: 'handleIssues',
  summary: 'Deletes the photo of a report',
  params: z.strictObject({ id }),
  data: issue,
  errors: [...staffErrors, 'NOT_FOUND'],
});

export const updateIssue = endpoint({
  method: 'PATCH',
  path: '/issue/:id',
  access: 'staff',
  capability: 'handleIssues',
  summary: 'Starts work on an issue, or marks it as unresolved with an answer to the reporter',
  params: z.strictObject({ id }),
  body: z.strictObject({
    status: z.enum(['in_progress', 'unresolved']),
    answer: z.optional(z.nullable(note)),
  }),
  data: issue,
  errors: [...staffErrors, 'NOT_FOUND', 'ISSUE_ELSEWHERE'],
});

export const resolveIssue = endpoint({
  method: 'POST',
  path: '/issue/:id/resolution',
  access: 'staff',
  capability: 'handleIssues',
  isIdempotent: true,
  summary: 'Resolves an issue in progress and notifies the reporter',
  params: z.strictObject({ id }),
  body: z.strictObject({
    action: z.enum(resolutionActions),
    /** Answer to the reporter; required for `other`. */
    answer: z.optional(z.nullable(note)),
    /** Signed stock change; required for `adjust_inventory`, otherwise not allowed. */
    adjustment: z.optional(
      z.strictObject({
        specieId: text(1, 80),
        quantity: z.int().check(
          z.gte(-maxSaplings),
          z.lte(maxSaplings),
          z.refine((quantity) => quantity !== 0, valueError('quantity_is_not_zero')),
        ),
      }),
    ),
  }),
  data: issue,
  errors: [...staffErrors, 'NOT_FOUND', 'CONFLICT', 'ISSUE_ELSEWHERE', 'STOCK_TOO_LOW'],
});
