import { exportTreeMap, exportTreeRecords, plantingPeriods } from '@nabta/contract/operations/tree-record';
import type { TreeRecord } from '@nabta/contract/operations/tree-record';
import { nameIn } from '@nabta/domain/localized-name';
import type { LocalizedName } from '@nabta/domain/localized-name';
import { treeStatuses } from '@nabta/domain/tree-status';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { useDownload } from '#shared/saving/use-download.ts';
import { TablePage } from '#shared/table/record-list.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import type { TableFilter } from '#shared/table/table-props.ts';
import { tableQuery, useTableState } from '#shared/table/use-table-state.ts';
import { Button } from '#ui/button.tsx';
import type { MenuItem } from '#ui/menu.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useTreeColumns } from './tree-columns.tsx';
import { treeRecordChoicesQuery, treeRecordCountQuery, treeRecordsQuery } from './tree-record-queries.ts';
import type { RecordQuery } from './tree-record-queries.ts';

import styles from './tree-columns.module.css';

export const texts = ['tree-record', 'table'] as const;

export function Page() {
  const api = useApi();
  const { t } = useTexts('tree-record');
  const toasts = useToasts();
  const navigate = useNavigate();
  const columns = useTreeColumns();
  const filters = useTreeFilters();
  const { state, query } = useTreeTable();
  const pages = useTablePages(useInfiniteQuery(treeRecordsQuery(api, query)));
  const { data: total } = useQuery(treeRecordCountQuery(api, query));

  function menuOf({ publicId }: TreeRecord): readonly MenuItem[] {
    const items = [
      { id: 'open', icon: 'file-text', href: urls.consoleTree(publicId) },
      { id: 'openPage', icon: 'tree', href: urls.tree(publicId) },
      { id: 'openPassport', icon: 'certificate', href: urls.passport(publicId) },
    ] as const;
    return items.map(({ id, icon, href }) => ({
      id,
      icon,
      label: t(`treeRecord.${id}`),
      onChoose: () => void navigate(href),
    }));
  }

  async function copyIds(trees: readonly TreeRecord[]): Promise<void> {
    await navigator.clipboard.writeText(trees.map(({ publicId }) => publicId).join('\n'));
    toasts.show({ kind: 'success', text: t('treeRecord.copied') });
  }

  return (
    <TablePage
      {...pages}
      label={t('treeRecord.title')}
      columns={columns}
      state={state}
      filters={filters}
      actions={<ExportButtons />}
      searchLabel={t('treeRecord.search')}
      total={total}
      hasOwnExport
      rowId={({ id }) => id}
      hrefOf={({ publicId }) => urls.consoleTree(publicId)}
      menuOf={menuOf}
      renderSelected={(trees) => (
        <Button variant="text" size="sm" icon="copy" onClick={() => void copyIds(trees)}>
          {t('treeRecord.copyIds')}
        </Button>
      )}
      empty={{ title: t('treeRecord.emptyTitle'), body: t('treeRecord.emptyBody') }}
      errorTitle={t('treeRecord.errorTitle')}
    />
  );
}

export function Subtitle() {
  const { t, formatNumber } = useTexts('tree-record');
  const { query } = useTreeTable();
  const { data } = useQuery(treeRecordCountQuery(useApi(), query));
  if (data === undefined) return <>&nbsp;</>;
  const { count, isMore } = data;
  return isMore ? t('treeRecord.moreThan', { shown: formatNumber(count) }) : t('treeRecord.of', { count });
}

function ExportButtons() {
  const { call } = useApi();
  const { t } = useTexts('tree-record');
  const { query } = useTreeTable();
  const { mutate, isPending } = useDownload({
    request: (endpoint: typeof exportTreeRecords | typeof exportTreeMap) => call(endpoint, { query }),
    fileNameOf: (endpoint) => (endpoint === exportTreeMap ? 'trees.geojson' : 'trees.csv'),
    errorText: t('treeRecord.exportError'),
    action: 'export-trees',
  });
  return (
    <>
      <Button
        variant="secondary"
        icon="map-trifold"
        disabled={isPending}
        className={styles.export}
        onClick={() => mutate(exportTreeMap)}
      >
        {t('treeRecord.exportMap')}
      </Button>
      <Button
        icon="download-simple"
        pending={isPending}
        className={styles.export}
        onClick={() => mutate(exportTreeRecords)}
      >
        {t('treeRecord.export')}
      </Button>
    </>
  );
}

const schema = {
  name: 'trees',
  sorts: ['plantedAt'],
  filters: ['specie', 'company', 'land', 'effort', 'planter', 'status', 'planted'],
} as const;

function useTreeTable() {
  const state = useTableState(schema);
  return { state, query: tableQuery<RecordQuery>(state) };
}

function useTreeFilters(): readonly TableFilter[] {
  const { t, language } = useTexts('tree-record');
  const { data } = useQuery(treeRecordChoicesQuery(useApi()));
  const toChoice = ({ id, name }: { id: string; name: LocalizedName }) => ({
    id,
    name: nameIn(name, language) ?? id,
  });
  return [
    {
      key: 'status',
      label: t('treeRecord.status'),
      choices: treeStatuses.map((id) => ({ id, name: t(`treeRecord.${id}`) })),
    },
    {
      key: 'planted',
      label: t('treeRecord.planted'),
      choices: plantingPeriods.map((id) => ({
        id,
        name:
          id === 'last7Days' || id === 'last30Days' || id === 'thisMonth'
            ? t(`filter.${id}`)
            : t(`treeRecord.${id}`),
      })),
    },
    {
      key: 'specie',
      label: t('treeRecord.specie'),
      choices: data?.specie.map(({ id, commonName }) => toChoice({ id, name: commonName })),
    },
    ...(['company', 'land', 'effort', 'planter'] as const).map((key) => ({
      key,
      label: t(`treeRecord.${key}`),
      choices: data?.[key].map(toChoice),
    })),
  ];
}
