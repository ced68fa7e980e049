import type { RequestOfEndpoint } from '@nabta/contract/endpoint';
import type { createImport as contract, ImportSummary, TreeImport } from '@nabta/contract/import';
import { importPartBytes } from '@nabta/domain/import-state';
import type { Language } from '@nabta/domain/language';

import type { Caller } from '../../platform/caller/authentication.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/fault/app-error.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { importScopeOf } from './import-scope.ts';
import { readImportFile } from './import.jobs.ts';
import {
  insertImport,
  insertPart,
  lockImport,
  selectCompanyExists,
  selectCompanyOf,
  selectParts,
  updateImport,
} from './import.queries.ts';
import { viewSummary } from './import.view.ts';
import { readImport } from './read-import.ts';

type Wished = RequestOfEndpoint<typeof contract>['body'];
type Asking = { caller: Caller; language: Language };

export async function createImport(
  { clock }: Context,
  sql: Executor,
  { caller, language }: Asking,
  { name, bytes, companyId: named }: Wished,
): Promise<TreeImport> {
  const scope = importScopeOf(caller);
  const companyId = scope === 'all' ? named : await selectCompanyOf(sql, caller.accountId);
  if (companyId === undefined || (named !== undefined && named !== companyId))
    throw new AppError('NOT_FOUND');
  if (!(await selectCompanyExists(sql, companyId))) throw new AppError('NOT_FOUND');
  const now = clock.now();
  const id = await insertImport(sql, { companyId, createdBy: caller.accountId, name, bytes, at: now });
  await recordChange(sql, {
    actorId: caller.accountId,
    action: 'created',
    subject: 'import',
    subjectId: id,
    after: { companyId, bytes },
    at: now,
  });
  return readImport(sql, { caller, language, now }, id);
}

/** Takes a piece of the file; with the last of them it is read. */
export async function addPart(
  { database, clock }: Context,
  caller: Caller,
  { id, seq, bytes }: { id: string; seq: number; bytes: Uint8Array },
): Promise<ImportSummary> {
  const scope = importScopeOf(caller);
  if (bytes.length > importPartBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  return database.transaction(async (sql) => {
    const row = await lockImport(sql, scope, id);
    if (row === undefined) throw new AppError('NOT_FOUND');
    // Who did not hear that the last piece came sends it again.
    if (row.status !== 'uploading' && row.status !== 'reading') throw new AppError('CONFLICT');
    if (row.status === 'reading') return viewSummary(row);
    const isLast = (seq + 1) * importPartBytes >= row.bytes;
    const wanted = isLast ? row.bytes - seq * importPartBytes : importPartBytes;
    if (bytes.length !== wanted) throw new AppError('CONFLICT');
    await insertPart(sql, id, { seq, bytes });
    const here = await selectParts(sql, id);
    const isWhole = here.bytes === row.bytes;
    const change = isWhole ? ({ status: 'reading', walked: 0 } as const) : ({ walked: here.bytes } as const);
    await updateImport(sql, id, change, clock.now());
    if (isWhole) await addJob(sql, readImportFile, { id });
    return viewSummary({ ...row, ...change });
  });
}
