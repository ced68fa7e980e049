import { isOneTimeCode } from '@nabta/domain/one-time-code';
import * as z from 'zod/mini';

import { endpoint } from '../core/endpoint.ts';
import { instant } from '../core/primitives.ts';
import { valueError } from '../core/value-error.ts';
import { account } from '../people/account.ts';

export const exportState = z.strictObject({
  askedAt: instant,
  /** Null while in progress. */
  readyAt: z.nullable(instant),
  /** When the file is deleted. */
  goneAt: instant,
  rows: z.int(),
  rowsWritten: z.int(),
});
export type ExportState = z.output<typeof exportState>;

export const requestExport = endpoint({
  method: 'POST',
  path: '/account/export',
  access: 'session',
  summary: 'Starts an export of all data stored about the caller',
  data: exportState,
  errors: ['UNAUTHENTICATED', 'BROWSER_TOO_NEW'],
});

export const readExportState = endpoint({
  method: 'GET',
  path: '/account/export/state',
  access: 'session',
  summary: 'Progress of the export',
  data: z.nullable(exportState),
  errors: ['UNAUTHENTICATED'],
});

export const getExport = endpoint({
  method: 'GET',
  path: '/account/export',
  access: 'session',
  summary: 'All that is stored about the caller, as one zip',
  mediaType: 'application/zip',
  data: z.unknown(),
  errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'BROWSER_TOO_NEW'],
});

export const sendErasureCode = endpoint({
  method: 'POST',
  path: '/account/erasure_code',
  access: 'session',
  summary: 'Sends the code to confirm the deletion of the account',
  data: z.strictObject({
    /** Seconds until the code expires. */
    expiresIn: z.int(),
    /** Seconds until a resend is allowed. */
    resendIn: z.int(),
  }),
  errors: ['UNAUTHENTICATED', 'BROWSER_TOO_NEW'],
});

export const requestErasure = endpoint({
  method: 'DELETE',
  path: '/account',
  access: 'session',
  summary: 'Schedules the deletion of the account in fourteen days',
  body: z.strictObject({
    code: z.string().check(z.refine(isOneTimeCode, valueError('code_is_four_digits'))),
  }),
  data: account,
  errors: ['UNAUTHENTICATED', 'WRONG_CODE', 'CODE_EXPIRED', 'TOO_MANY_TRIES', 'BROWSER_TOO_NEW'],
});

export const cancelErasure = endpoint({
  method: 'POST',
  path: '/account/keep',
  access: 'session',
  summary: 'Cancels the scheduled deletion of the account',
  data: account,
  errors: ['UNAUTHENTICATED', 'CONFLICT'],
});
