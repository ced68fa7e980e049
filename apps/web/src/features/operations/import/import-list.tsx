import type { ImportSummary } from '@nabta/contract/operations/import';
import { useNavigate } from 'react-router';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import { useColumns } from '#shared/table/use-columns.tsx';
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
      <DropFile onSent={(id) => void navigate(urls.consoleImport(id))} />
      <DataTable
        {...useTablePages(useImports())}
        label={t('import.title')}
        columns={useImportColumns()}
        state={useTableState(importSchema)}
        rowId={({ id }) => id}
        hrefOf={({ id }) => urls.consoleImport(id)}
        empty={{ title: t('import.emptyTitle'), body: t('import.emptyBody') }}
        errorTitle={t('import.errorTitle')}
      />
    </div>
  );
}

function useImportColumns() {
  const { t } = useTexts('import');
  const { column, textColumn, nameColumn, countColumn, timeColumn } = useColumns<ImportSummary>();
  return [
    textColumn('name', t('import.file'), ({ name }) => name, { width: [180, 1.6], isFixed: true }),
    nameColumn('company', t('import.company'), ({ company }) => company.name),
    column('status', t('import.status'), (row) => <ImportStatus {...row} />, {
      width: [140, 1],
    }),
    countColumn('rows', t('import.rows'), ({ rows }) => rows),
    countColumn('trees', t('import.trees'), ({ trees }) => trees),
    timeColumn('createdAt', t('import.created'), ({ createdAt }) => createdAt, { width: [160, 1] }),
  ];
}
