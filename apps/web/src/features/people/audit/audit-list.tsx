import type { AuditEntry } from '@nabta/contract/audit';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import { useTablePages } from '../../kit/table/table-pages.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { auditTexts } from '../../locales/audit.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { fullName } from '../account/full-name.ts';
import { askedOf, auditSchema, useAuditFilters } from './audit-filters.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { useAuditWords } from './use-audit-words.ts';
import { useAuditPages } from './use-audit.ts';

/** Everything that staff changed, newest first; a row opens what differs. */
export function AuditList() {
  const tell = useTextFile(auditTexts);
  const state = useTableState(auditSchema);
  const pages = useTablePages(useAuditPages(askedOf(state)));
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
        label={tell('audit.list')}
        columns={useColumns()}
        state={state}
        filters={useAuditFilters(pages.rows ?? [], state.filters)}
        rowId={({ seq }) => String(seq)}
        hrefOf={hrefOf}
        empty={{ title: tell('audit.emptyTitle'), body: tell('audit.emptyBody') }}
        errorTitle={tell('audit.errorTitle')}
      />
      <EntrySheet entry={entry} />
    </>
  );
}

function useColumns(): readonly TableColumn<AuditEntry>[] {
  const { formatDate } = useTexts();
  const tell = useTextFile(auditTexts);
  const { titleOf, differencesOf } = useAuditWords();
  return useMemo(
    () => [
      {
        id: 'seq',
        title: tell('audit.seq'),
        isFixed: true,
        isNumber: true,
        width: '72px',
        render: ({ seq }) => seq,
      },
      {
        id: 'at',
        title: tell('audit.at'),
        width: '190px',
        render: ({ at }) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
      },
      {
        id: 'who',
        title: tell('audit.who'),
        width: 'minmax(130px, 1fr)',
        render: ({ actor }) => <bdi>{actor === null ? tell('audit.somebody') : fullName(actor)}</bdi>,
      },
      { id: 'what', title: tell('audit.what'), width: 'minmax(160px, 1.2fr)', render: titleOf },
      {
        id: 'change',
        title: tell('audit.change'),
        width: 'minmax(180px, 1.6fr)',
        render: (entry) =>
          differencesOf(entry)
            .map(({ field, after }) => `${field}: ${after}`)
            .join(' · '),
      },
      { id: 'reason', title: tell('audit.reason'), render: ({ reason }) => <bdi>{reason}</bdi> },
    ],
    // The words change with the language alone, which `tell` follows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [formatDate, tell],
  );
}
