import type { RequestOfEndpoint } from '@nabta/contract/core/endpoint';
import type { createImport as contract, ImportSummary, TreeImport } from '@nabta/contract/operations/import';
import { can } from '@nabta/domain/capability';
import { importChunkBytes } from '@nabta/domain/import-state';
import type { Language } from '@nabta/domain/language';

import type { Caller } from '#core/auth/authentication.ts';
import type { Context } from '#core/context.ts';
import { AppError, requireFound } from '#core/errors/app-error.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { recordChange } from '#features/people/audit/record-change.ts';
import { selectCompanyExists } from '#features/trees/tree/tree-page.queries.ts';

import { readImportFile } from './import.jobs.ts';
import {
  insertImport,
  insertPart,
  lockImport,
  selectCompanyOf,
  selectParts,
  updateImport,
} from './import.queries.ts';
import { viewSummary } from './import.view.ts';
import { readImport } from './read-import.ts';

export async function createImport(
  { clock }: Context,
  sql: Executor,
  { caller, language }: { caller: Caller; language: Language },
  { name, bytes, companyId: requestedCompanyId }: RequestOfEndpoint<typeof contract>['body'],
): Promise<TreeImport> {
  const companyId = can(caller.role, 'importTrees', 'all')
    ? requestedCompanyId
    : await selectCompanyOf(sql, caller.accountId);
  if (companyId === undefined || (requestedCompanyId !== undefined && requestedCompanyId !== companyId))
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

/** Stores a chunk of the file; the last chunk starts the reading. */
export async function addPart(
  { database, clock }: Context,
  caller: Caller,
  { id, seq, bytes }: { id: string; seq: number; bytes: Uint8Array },
): Promise<ImportSummary> {
  if (bytes.length > importChunkBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  return database.transaction(async (sql) => {
    const row = requireFound(await lockImport(sql, caller, id));
    // A client that lost the response sends the last chunk again.
    if (row.status !== 'uploading' && row.status !== 'reading') throw new AppError('CONFLICT');
    if (row.status === 'reading') return viewSummary(row);
    const isLast = (seq + 1) * importChunkBytes >= row.bytes;
    const expectedBytes = isLast ? row.bytes - seq * importChunkBytes : importChunkBytes;
    if (bytes.length !== expectedBytes) throw new AppError('CONFLICT');
    await insertPart(sql, id, { seq, bytes });
    const stored = await selectParts(sql, id);
    const isComplete = stored.bytes === row.bytes;
    const change = isComplete
      ? ({ status: 'reading', walked: 0 } as const)
      : ({ walked: stored.bytes } as const);
    await updateImport(sql, id, change, clock.now());
    if (isComplete) await addJob(sql, readImportFile, { id });
    return viewSummary({ ...row, ...change });
  });
}
