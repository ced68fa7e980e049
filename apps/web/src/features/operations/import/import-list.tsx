import type { ImportSummary } from '@nabta/contract/import';
import { nameIn } from '@nabta/domain/localized-name';
import { useMemo } from 'react';

import { DataTable } from '../../kit/table/data-table.tsx';
import type { TableColumn } from '../../kit/table/table-column.ts';
import { useTablePages } from '../../kit/table/table-pages.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { importTexts } from '../../locales/import.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { useImports } from './import-queries.ts';
import { ImportStatus } from './import-status.tsx';

const importSchema = { name: 'imports', sorts: [], filters: [] } as const;

export function ImportList() {
  const tell = useTextFile(importTexts);
  return (
    <DataTable
      {...useTablePages(useImports())}
      label={tell('import.title')}
      columns={useColumns()}
      state={useTableState(importSchema)}
      rowId={({ id }) => id}
      hrefOf={({ id }) => urls.consoleImport(id)}
      empty={{ title: tell('import.emptyTitle'), body: tell('import.emptyBody') }}
      errorTitle={tell('import.errorTitle')}
    />
  );
}

function useColumns(): readonly TableColumn<ImportSummary>[] {
  const { language, formatDate, formatNumber } = useTexts();
  const tell = useTextFile(importTexts);
  return useMemo(
    () => [
      {
        id: 'name',
        title: tell('import.file'),
        isFixed: true,
        width: 'minmax(180px, 1.6fr)',
        render: ({ name }) => <bdi>{name}</bdi>,
      },
      {
        id: 'company',
        title: tell('import.company'),
        render: ({ company }) => <bdi>{nameIn(company.name, language)}</bdi>,
      },
      {
        id: 'status',
        title: tell('import.status'),
        width: 'minmax(140px, 1fr)',
        render: ({ status }) => <ImportStatus status={status} />,
      },
      {
        id: 'rows',
        title: tell('import.rows'),
        isNumber: true,
        render: ({ rows }) => formatNumber(rows),
      },
      {
        id: 'trees',
        title: tell('import.trees'),
        isNumber: true,
        render: ({ trees }) => formatNumber(trees),
      },
      {
        id: 'createdAt',
        title: tell('import.created'),
        width: 'minmax(160px, 1fr)',
        render: ({ createdAt }) => formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' }),
      },
    ],
    [language, formatDate, formatNumber, tell],
  );
}
