import type { ImportAnswer, ImportSummary, TreeImport } from '@nabta/contract/operations/import';
import type { Language } from '@nabta/domain/language';

import type { ImportApprovalRow, SampleRow } from './import-approval.queries.ts';
import type { AnswerRow } from './import-row.queries.ts';
import type { ImportRow } from './import.queries.ts';
import { noteText } from './import.texts.ts';

export function viewSummary(row: ImportRow, isAwaitingApproval = false): ImportSummary {
  const { id, name, status, fault, sameAs, rows, walked, trees, kept, createdAt, doneAt } = row;
  return {
    id,
    name,
    company: { id: row.companyId, name: row.companyName },
    status,
    fault,
    sameAs,
    rows,
    walked: Math.min(walked, totalOf(row)),
    total: totalOf(row),
    trees,
    kept,
    isAwaitingApproval,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  };
}

/** Denominator of `walked`: bytes, rows or trees, depending on the status. */
function totalOf(row: ImportRow): number {
  const { status, bytes, rows, counts, trees } = row;
  if (status === 'uploading' || status === 'reading') return bytes;
  if (status === 'undoing' || status === 'undone') return trees;
  if (status !== 'importing' && status !== 'done') return rows;
  return plannedTrees(row) + (row.settings.known === 'update' ? (counts?.changed ?? 0) : 0);
}

/** Trees that an approval creates. */
export function plannedTrees({ counts, settings }: Pick<ImportRow, 'counts' | 'settings'>): number {
  return (counts?.ready ?? 0) + (settings.plantsNear ? (counts?.near ?? 0) : 0);
}

export function viewAnswer(
  { line, outcome, notes, cells, changes }: AnswerRow,
  language: Language,
): ImportAnswer {
  return {
    line,
    outcome,
    cells,
    changes: changes ?? [],
    notes: notes.map((note) => ({
      code: note.code,
      field: note.field ?? null,
      value: note.value ?? null,
      text: noteText(note, language),
    })),
  };
}

export function viewApproval({
  payload: _payload,
  askedAt,
  expiresAt,
  ...row
}: ImportApprovalRow): TreeImport['approval'] {
  return { ...row, askedAt: askedAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

export function viewSample({ lines, found, orderedAt, reportedAt }: SampleRow): TreeImport['sample'] {
  return { lines, found, orderedAt: orderedAt.toISOString(), reportedAt: reportedAt?.toISOString() ?? null };
}
