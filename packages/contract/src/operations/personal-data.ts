import { isCode } from '@nabta/domain/one-time-code';
import * as z from 'zod/mini';

import { account } from './account.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './primitives.ts';
import { fault } from './value-fault.ts';

/** How far the copy of a person's data is. */
export const exportState = z.strictObject({
  askedAt: instant,
  /** Null while it is being made. */
  readyAt: z.nullable(instant),
  /** When it is gone. */
  goneAt: instant,
  rows: z.int(),
  rowsWritten: z.int(),
});
export type ExportState = z.output<typeof exportState>;

export const askForExport = endpoint({
  method: 'POST',
  path: '/account/export',
  access: 'session',
  summary: 'Has a copy made of all that is stored about the caller',
  data: exportState,
  errors: ['UNAUTHENTICATED'],
});

export const readExportState = endpoint({
  method: 'GET',
  path: '/account/export/state',
  access: 'session',
  summary: 'How far the copy is',
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
  errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
});

export const sendErasureCode = endpoint({
  method: 'POST',
  path: '/account/erasure_code',
  access: 'session',
  summary: 'Sends the code by which the caller confirms that their account is to be deleted',
  data: z.strictObject({
    /** Seconds until the code dies. */
    expiresIn: z.int(),
    /** Seconds until another send is allowed. */
    resendIn: z.int(),
  }),
  errors: ['UNAUTHENTICATED'],
});

export const askForErasure = endpoint({
  method: 'DELETE',
  path: '/account',
  access: 'session',
  summary: 'Asks for the account to be deleted, fourteen days from now',
  body: z.strictObject({ code: z.string().check(z.refine(isCode, fault('code_is_four_digits'))) }),
  data: account,
  errors: ['UNAUTHENTICATED', 'WRONG_CODE', 'CODE_EXPIRED', 'TOO_MANY_TRIES'],
});

export const keepAccount = endpoint({
  method: 'POST',
  path: '/account/keep',
  access: 'session',
  summary: 'Changes one’s mind: the account stays',
  data: account,
  errors: ['UNAUTHENTICATED', 'CONFLICT'],
});
