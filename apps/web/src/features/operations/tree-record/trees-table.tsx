import type { TreeRecord } from '@nabta/contract/operations/tree-record';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { DataTable } from '#shared/table/data-table.tsx';
import { useTablePages } from '#shared/table/table-pages.ts';
import { Button } from '#ui/button.tsx';
import type { MenuItem } from '#ui/menu.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { useTreeColumns } from './tree-columns.tsx';
import { treeRecordCountQuery, treeRecordsQuery } from './tree-record-queries.ts';
import { useTreeFilters, useTreeTable } from './use-tree-table.ts';

export { TreesActions as Actions } from './trees-actions.tsx';

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
    const goTo = (href: string) => () => void navigate(href);
    return [
      {
        id: 'file',
        icon: 'file-text',
        label: t('treeRecord.open'),
        onChoose: goTo(urls.consoleTree(publicId)),
      },
      { id: 'page', icon: 'tree', label: t('treeRecord.openPage'), onChoose: goTo(urls.tree(publicId)) },
      {
        id: 'passport',
        icon: 'certificate',
        label: t('treeRecord.openPassport'),
        onChoose: goTo(urls.passport(publicId)),
      },
    ];
  }

  async function copyIds(trees: readonly TreeRecord[]): Promise<void> {
    await navigator.clipboard.writeText(trees.map(({ publicId }) => publicId).join('\n'));
    toasts.show({ kind: 'success', text: t('treeRecord.copied') });
  }

  return (
    <DataTable
      {...pages}
      label={t('treeRecord.title')}
      columns={columns}
      state={state}
      filters={filters}
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
