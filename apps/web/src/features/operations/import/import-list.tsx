import type { ImportSummary } from '@nabta/contract/operations/import';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import type { TableColumn } from '#shared/table/table-column.ts';
import { useTablePages } from '#shared/table/table-pages.ts';
import { useTableState } from '#shared/table/use-table-state.ts';

import { DropFile } from './drop-file.tsx';
import { useImports } from './import-queries.ts';
import { ImportStatus } from './import-status.tsx';

import utilities from '#ui/utilities.module.css';

const importSchema = { name: 'imports', sorts: [], filters: [] } as const;

export const texts = ['import', 'table', 'record'] as const;

export function Subtitle() {
  return useTexts('import').t('import.subtitle');
}

export function Page() {
  const { t } = useTexts('import');
  const navigate = useNavigate();
  return (
    <div className={utilities.column14}>
      <DropFile onSent={(sent) => void navigate(urls.consoleImport(sent))} />
      <DataTable
        {...useTablePages(useImports())}
        label={t('import.title')}
        columns={useColumns()}
        state={useTableState(importSchema)}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consoleImport(id)}
        empty={{ title: t('import.emptyTitle'), body: t('import.emptyBody') }}
        errorTitle={t('import.errorTitle')}
      />
    </div>
  );
}

function useColumns(): readonly TableColumn<ImportSummary>[] {
  const { t, language, formatDate, formatNumber } = useTexts('import');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('import.file'),
        isFixed: true,
        width: 'minmax(180px, 1.6fr)',
        render: ({ name }) => <bdi>{name}</bdi>,
      },
      {
        id: 'company',
        title: t('import.company'),
        render: ({ company }) => <bdi>{nameIn(company.name, language)}</bdi>,
      },
      {
        id: 'status',
        title: t('import.status'),
        width: 'minmax(140px, 1fr)',
        render: ({ status }) => <ImportStatus status={status} />,
      },
      {
        id: 'rows',
        title: t('import.rows'),
        isNumber: true,
        render: ({ rows }) => formatNumber(rows),
      },
      {
        id: 'trees',
        title: t('import.trees'),
        isNumber: true,
        render: ({ trees }) => formatNumber(trees),
      },
      {
        id: 'createdAt',
        title: t('import.created'),
        width: 'minmax(160px, 1fr)',
        render: ({ createdAt }) => formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' }),
      },
    ],
    [language, formatDate, formatNumber, t],
  );
}
