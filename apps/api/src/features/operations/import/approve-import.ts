import type { TreeImport } from '@nabta/contract/operations/import';
import { canTransitionImport } from '@nabta/domain/import-state';
import * as z from 'zod/mini';

import { defineApproval } from '#core/approval-kind.ts';
import type { Context } from '#core/context.ts';
import { AppError, invalidInput, requireFound } from '#core/errors/app-error.ts';
import { addJob } from '#core/jobs/job-queue.ts';
import type { Executor } from '#core/postgres/database.ts';
import { random } from '#core/random.ts';
import { countAct } from '#features/people/act-limit/count-act.ts';
import { requestApproval } from '#features/people/approval/request-approval.ts';
import { recordChange } from '#features/people/audit/record-change.ts';

import {
  insertSample,
  selectApprovalOfImport,
  selectFrozenDigest,
  selectSample,
  updateSampleFound,
} from './import-approval.queries.ts';
import { processImport } from './import.jobs.ts';
import { type ImportRow, lockImport, updateImport } from './import.queries.ts';
import { settingErrors } from './import.texts.ts';
import { plannedTrees } from './import.view.ts';
import { type ImportViewer, mayApproveImport, readImport } from './read-import.ts';

/** Rows and settings of a request; an approval carries out nothing else. */
const frozenImport = z.object({
  count: z.int(),
  updates: z.int(),
  settings: z.record(z.string(), z.unknown()),
  digest: z.string(),
});
type FrozenImport = z.output<typeof frozenImport>;

async function freeze(sql: Executor, row: ImportRow): Promise<FrozenImport> {
  const { counts, settings } = row;
  return {
    count: plannedTrees(row),
    updates: settings.known === 'update' ? (counts?.changed ?? 0) : 0,
    settings,
    digest: await selectFrozenDigest(sql, row.id),
  };
}

/** While a request waits, nothing about the import may change. */
export async function assertNotFrozen(sql: Executor, id: string, now: Date): Promise<void> {
  if ((await selectApprovalOfImport(sql, id, now))?.status === 'waiting') throw new AppError('CONFLICT');
}

export async function requestImportApproval(
  context: Context,
  sql: Executor,
  viewer: ImportViewer,
  { id, reason }: { id: string; reason: string },
): Promise<TreeImport> {
  const row = requireFound(await lockImport(sql, viewer.caller, id));
  if (row.status !== 'checked') throw new AppError('CONFLICT');
  const { counts, settings } = row;
  if ((counts?.changed ?? 0) > 0 && settings.known === null)
    throw invalidInput('body.reason', settingErrors.knownUndecided);
  const payload = await freeze(sql, row);
  if (payload.count + payload.updates === 0) throw new AppError('CONFLICT');
  await requestApproval(context, sql, viewer.caller, {
    kind: 'import_trees',
    subjectId: id,
    payload,
    companyId: row.companyId,
    reason,
  });
  return readImport(sql, viewer, id);
}

export const importApproval = defineApproval({
  name: 'import_trees',
  payload: frozenImport,
  capability: 'importTrees',
  canRequestForOwn: true,
  async execute(_context, sql, { subjectId: id, payload, approver, at }) {
    const row = await lockImport(sql, 'all', id);
    if (row === undefined) throw new AppError('CONFLICT');
    if (!(await mayApproveImport(sql, approver, row))) throw new AppError('FORBIDDEN');
    const { accountId } = approver;
    await countAct(sql, { limit: 'import_approvals', amount: 1, accountId, companyId: row.companyId, at });
    await startImport(sql, row, { payload, at, approvedBy: accountId });
    return undefined;
  },
});

type Approved = { payload: unknown; at: Date; approvedBy?: string };

/** 409 unless the import is exactly what was requested and no sample is open. */
export async function startImport(
  sql: Executor,
  row: ImportRow,
  { payload, at, approvedBy }: Approved,
): Promise<void> {
  const sample = await selectSample(sql, row.id);
  const isSampleOpen = sample !== undefined && sample.found === null;
  const isUnchanged = JSON.stringify(await freeze(sql, row)) === JSON.stringify(payload);
  if (!canTransitionImport(row.status, 'importing') || isSampleOpen || !isUnchanged)
    throw new AppError('CONFLICT');
  await updateImport(
    sql,
    row.id,
    {
      status: 'importing',
      walked: 0,
      importedLine: 0,
      approvedAt: at,
      ...(approvedBy !== undefined && { approvedBy }),
    },
    at,
  );
  await addJob(sql, processImport, { id: row.id });
}

/** Draws rows that somebody looks for in the field; until that is reported, the import cannot be approved. */
export async function orderImportSample(
  sql: Executor,
  viewer: ImportViewer,
  { id, size }: { id: string; size: number },
): Promise<TreeImport> {
  const { row, at, actorId } = await lockForApprover(sql, viewer, id);
  if (row.status !== 'checked' || (await selectSample(sql, id)) !== undefined) throw new AppError('CONFLICT');
  if (plannedTrees(row) === 0) throw new AppError('CONFLICT');
  const { plantsNear } = row.settings;
  const seed = random.bytes(16);
  const sample = await insertSample(sql, { importId: id, size, plantsNear, seed, orderedBy: actorId, at });
  const after = { sample };
  await recordChange(sql, { actorId, action: 'sample_ordered', subject: 'import', subjectId: id, after, at });
  return readImport(sql, viewer, id);
}

export async function reportImportSample(
  sql: Executor,
  viewer: ImportViewer,
  { id, found }: { id: string; found: number },
): Promise<TreeImport> {
  const { at, actorId } = await lockForApprover(sql, viewer, id);
  const sample = await selectSample(sql, id);
  if (sample === undefined || sample.found !== null) throw new AppError('CONFLICT');
  if (found > sample.lines.length)
    throw invalidInput('body.found', settingErrors.moreThanSample, { count: sample.lines.length });
  await updateSampleFound(sql, { importId: id, found, reportedBy: actorId, at });
  const after = { found, sample: sample.lines.length };
  await recordChange(sql, {
    actorId,
    action: 'sample_reported',
    subject: 'import',
    subjectId: id,
    after,
    at,
  });
  return readImport(sql, viewer, id);
}

async function lockForApprover(sql: Executor, { caller, now: at }: ImportViewer, id: string) {
  const row = requireFound(await lockImport(sql, caller, id));
  if (!(await mayApproveImport(sql, caller, row))) throw new AppError('FORBIDDEN');
  return { row, at, actorId: caller.accountId };
}
