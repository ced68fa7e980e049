import type { AuditEntry } from '@nabta/contract/people/audit';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import { useTablePages } from '#shared/table/table-pages.ts';
import { useTableState } from '#shared/table/use-table-state.ts';

import { fullName } from '../account/full-name.ts';
import { auditQueryOf, auditSchema, useAuditFilters } from './audit-filters.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { useAuditLabels } from './use-audit-labels.ts';
import { useAuditPages } from './use-audit.ts';

export { AuditActions as Actions } from './audit-actions.tsx';

export const texts = ['audit', 'table'] as const;

/** Changes by staff, newest first; a row opens its differences. */
export function Page() {
  const { t } = useTexts('audit');
  const state = useTableState(auditSchema);
  const pages = useTablePages(useAuditPages(auditQueryOf(state)));
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const entry = pages.rows?.find(({ seq }) => String(seq) === params.get('entry'));
  const hrefOf = ({ seq }: AuditEntry) => {
    const next = new URLSearchParams(search);
    next.set('entry', String(seq));
    return `${pathname}?${next.toString()}`;
  };
  return (
    <>
      <DataTable
        {...pages}
        label={t('audit.list')}
        columns={useColumns()}
        state={state}
        filters={useAuditFilters(pages.rows ?? [], state.filters)}
        rowId={({ seq }) => String(seq)}
        hrefOf={hrefOf}
        empty={{ title: t('audit.emptyTitle'), body: t('audit.emptyBody') }}
        errorTitle={t('audit.errorTitle')}
      />
      <EntrySheet entry={entry} />
    </>
  );
}

function useColumns(): readonly TableColumn<AuditEntry>[] {
  const { t, formatDate } = useTexts('audit');
  const { titleOf, differencesOf } = useAuditLabels();
  return useMemo(
    () => [
      {
        id: 'seq',
        title: t('audit.seq'),
        isFixed: true,
        isNumber: true,
        width: '72px',
        render: ({ seq }) => seq,
      },
      {
        id: 'at',
        title: t('audit.at'),
        width: '190px',
        render: ({ at }) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
      },
      {
        id: 'who',
        title: t('audit.who'),
        width: 'minmax(130px, 1fr)',
        render: ({ actor }) => <bdi>{actor === null ? t('audit.somebody') : fullName(actor)}</bdi>,
      },
      { id: 'what', title: t('audit.what'), width: 'minmax(160px, 1.2fr)', render: titleOf },
      {
        id: 'change',
        title: t('audit.change'),
        width: 'minmax(180px, 1.6fr)',
        render: (entry) =>
          differencesOf(entry)
            .map(({ field, after }) => `${field}: ${after}`)
            .join(' · '),
      },
      { id: 'reason', title: t('audit.reason'), render: ({ reason }) => <bdi>{reason}</bdi> },
    ],
    // The labels depend only on the language, which changes the identity of the text function.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [formatDate, t],
  );
}
