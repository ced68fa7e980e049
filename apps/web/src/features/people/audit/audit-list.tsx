import type { AuditEntry } from '@nabta/contract/people/audit';
import { useLocation } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { DownloadButton } from '#shared/saving/download-button.tsx';
import { DataTable } from '#shared/table/data-table.tsx';
import { TableFilters } from '#shared/table/table-filters.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
import { useTableState } from '#shared/table/use-table-state.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';

import { fullName } from '../account/full-name.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { useAuditLabels } from './use-audit-labels.ts';
import {
  auditQueryOf,
  auditSchema,
  useAuditFilters,
  useAuditPages,
  useCheckAudit,
  useDownloadAudit,
} from './use-audit.ts';

export const texts = ['audit', 'table'] as const;

/** Changes by staff, newest first; a row opens its differences. */
export function Page() {
  const { t } = useTexts('audit');
  const state = useTableState(auditSchema);
  const pages = useTablePages(useAuditPages(auditQueryOf(state)));
  const { pathname, search } = useLocation();
  const openEntrySeq = new URLSearchParams(search).get('entry');
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
        columns={useAuditColumns()}
        state={state}
        filters={useAuditFilters(pages.rows ?? [], state.filters)}
        rowId={({ seq }) => String(seq)}
        hrefOf={hrefOf}
        empty={{ title: t('audit.emptyTitle'), body: t('audit.emptyBody') }}
        errorTitle={t('audit.errorTitle')}
      />
      <EntrySheet entry={pages.rows?.find(({ seq }) => String(seq) === openEntrySeq)} />
    </>
  );
}

export function Actions() {
  const { t } = useTexts('audit');
  const state = useTableState(auditSchema);
  const { data: check, isPending, mutate } = useCheckAudit();
  const download = useDownloadAudit(auditQueryOf(state));
  return (
    <>
      <span role="status">
        {check && (
          <Chip kind={check.brokenAt === null ? 'success' : 'danger'}>
            {check.brokenAt === null
              ? t('audit.whole', { count: check.entries })
              : t('audit.broken', { seq: check.brokenAt })}
          </Chip>
        )}
      </span>
      <Button
        size="sm"
        variant="secondary"
        icon="shield-check"
        pending={isPending}
        pendingText={t('audit.checking')}
        onClick={() => mutate()}
      >
        {t('audit.check')}
      </Button>
      <DownloadButton download={download}>{t('audit.download')}</DownloadButton>
      <TableFilters filters={useAuditFilters()} state={state} />
    </>
  );
}

function useAuditColumns() {
  const { t } = useTexts('audit');
  const { titleOf, differencesOf } = useAuditLabels();
  const { column, textColumn, timeColumn } = useColumns<AuditEntry>();
  return [
    column('seq', t('audit.seq'), ({ seq }) => seq, { width: 72, isFixed: true, isNumber: true }),
    timeColumn('at', t('audit.at'), ({ at }) => at, { width: 190 }),
    textColumn('who', t('audit.who'), ({ actor }) => (actor ? fullName(actor) : t('audit.somebody')), {
      width: [130, 1],
    }),
    column('what', t('audit.what'), titleOf, { width: [160, 1.2] }),
    column(
      'change',
      t('audit.change'),
      (entry) =>
        differencesOf(entry)
          .map(({ field, after }) => `${field}: ${after}`)
          .join(' · '),
      { width: [180, 1.6] },
    ),
    textColumn('reason', t('audit.reason'), ({ reason }) => reason),
  ];
}
