import { setTimeout as delay } from 'node:timers/promises';

import type { ImportSummary, TreeImport } from '@nabta/contract/operations/import';
import { can } from '@nabta/domain/capability';
import { undoImportDays, isImportRunning } from '@nabta/domain/import-state';
import { parseRow } from '@nabta/domain/inventory/row';
import type { Language } from '@nabta/domain/language';

import type { Caller } from '#core/auth/authentication.ts';
import { day, addMs } from '#core/clock.ts';
import type { Context } from '#core/context.ts';
import { requireFound } from '#core/errors/app-error.ts';
import { SseResponse, type StreamEvent } from '#core/http/response.ts';
import type { Executor } from '#core/postgres/database.ts';

import { readParserOptions } from './check-rows.ts';
import {
  selectApprovalOfImport,
  selectAwaitingApproval,
  selectIsOfCompany,
  selectSample,
} from './import-approval.queries.ts';
import { selectRows, selectUnknownSpecies } from './import-row.queries.ts';
import { selectKeptTrees } from './import-tree.queries.ts';
import { type ImportRow, selectImport, selectImports, selectParts } from './import.queries.ts';
import { viewAnswer, viewApproval, viewSample, viewSummary } from './import.view.ts';
import { measureColumns } from './measure-columns.ts';

export type ImportViewer = { caller: Caller; language: Language; now: Date };

const previewRows = 12;
const maxKeptTrees = 50;

export async function listImports(
  sql: Executor,
  { caller, now }: Pick<ImportViewer, 'caller' | 'now'>,
  query: { cursor?: string | undefined; limit: number },
): Promise<ImportSummary[]> {
  const rows = await selectImports(sql, caller, query);
  const checked = rows.filter(({ status }) => status === 'checked').map(({ id }) => id);
  const awaiting = new Set(await selectAwaitingApproval(sql, checked, now));
  return rows.map((row) => viewSummary(row, awaiting.has(row.id)));
}

export async function findImport(sql: Executor, caller: Caller, id: string): Promise<ImportRow> {
  return requireFound(await selectImport(sql, caller, id));
}

const isEditable = (status: ImportRow['status']) => status === 'mapping' || status === 'checked';

export async function readImport(sql: Executor, viewer: ImportViewer, id: string): Promise<TreeImport> {
  const row = await findImport(sql, viewer.caller, id);
  const { status, bytes, format, encoding, separator, header, counts } = row;
  const { parts } = status === 'uploading' ? await selectParts(sql, id) : { parts: 0 };
  return {
    ...viewSummary(row),
    bytes,
    parts,
    format,
    encoding,
    separator,
    header: header ?? [],
    settings: row.settings,
    preview: isEditable(status) ? await listPreviewRows(sql, row, viewer) : [],
    sizes: isEditable(status) ? await measureColumns(sql, row, viewer.now) : [],
    counts,
    unknownSpecies: counts === null ? [] : await selectUnknownSpecies(sql, id),
    undoUntil: undoDeadlineOf(row, viewer.now)?.toISOString() ?? null,
    keptTrees: status === 'undone' ? await selectKeptTrees(sql, id, maxKeptTrees) : [],
    updated: row.updated,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    ...(await readApproval(sql, row, viewer)),
  };
}

async function readApproval(
  sql: Executor,
  row: ImportRow,
  { caller, now }: ImportViewer,
): Promise<Pick<TreeImport, 'isAwaitingApproval' | 'approval' | 'mayApprove' | 'sample'>> {
  const found = await selectApprovalOfImport(sql, row.id, now);
  const sample = await selectSample(sql, row.id);
  const isWaiting = found?.status === 'waiting' && row.status === 'checked';
  return {
    isAwaitingApproval: isWaiting,
    approval: found === undefined ? null : viewApproval(found),
    mayApprove:
      isWaiting && found.askedBy?.id !== caller.accountId && (await mayApproveImport(sql, caller, row)),
    sample: sample === undefined ? null : viewSample(sample),
  };
}

/** Neither the uploader nor the account of the company may approve; the requester is excluded for all kinds. */
export async function mayApproveImport(
  sql: Executor,
  { role, accountId }: Pick<Caller, 'role' | 'accountId'>,
  { createdBy, companyId }: Pick<ImportRow, 'createdBy' | 'companyId'>,
): Promise<boolean> {
  if (!can(role, 'importTrees', 'all') || createdBy === accountId) return false;
  return !(await selectIsOfCompany(sql, { accountId, companyId }));
}

async function listPreviewRows(sql: Executor, row: ImportRow, { language, now }: ImportViewer) {
  const rows = await selectRows(sql, row.id, { after: 0, limit: previewRows });
  const options = await readParserOptions(sql, row, now);
  return rows.map(({ line, cells }) =>
    viewAnswer({ line, cells, ...parseRow(cells, options), changes: null }, language),
  );
}

/** Undefined if nothing was planted or the undo period has passed. */
export function undoDeadlineOf({ status, trees, updatedAt, doneAt }: ImportRow, now: Date): Date | undefined {
  if ((status !== 'done' && status !== 'cancelled') || trees === 0) return undefined;
  const until = addMs(doneAt ?? updatedAt, undoImportDays * day);
  return until > now ? until : undefined;
}

const pollIntervalMs = 400;

/** Streams progress until the work stops; the last event holds the final state. */
export async function streamImportProgress({ database }: Context, caller: Caller, id: string) {
  await findImport(database.sql, caller, id);
  return new SseResponse(async function* streamProgress(signal): AsyncGenerator<StreamEvent, void, void> {
    while (!signal.aborted) {
      const row = await findImport(database.sql, caller, id);
      yield { event: 'progress', data: viewSummary(row) };
      if (!isImportRunning(row.status)) return;
      await delay(pollIntervalMs);
    }
  });
}
