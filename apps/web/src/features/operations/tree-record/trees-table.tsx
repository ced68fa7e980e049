import type { TreeRecord } from '@nabta/contract/tree-record';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { DataTable } from '../../kit/table/data-table.tsx';
import { useTablePages } from '../../kit/table/table-pages.ts';
import { treeRecordTexts } from '../../locales/tree-record.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button } from '../../ui/button.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { useTreeColumns } from './tree-columns.tsx';
import { treeRecordCountQuery, treeRecordsQuery } from './tree-record-queries.ts';
import { useTreeFilters, useTreeTable } from './use-tree-table.ts';

/** All trees that one works with. */
export function TreesTable() {
  const api = useApi();
  const tell = useTextFile(treeRecordTexts);
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
        label: tell('treeRecord.open'),
        onChoose: goTo(urls.consoleTree(publicId)),
      },
      { id: 'page', icon: 'tree', label: tell('treeRecord.openPage'), onChoose: goTo(urls.tree(publicId)) },
      {
        id: 'passport',
        icon: 'certificate',
        label: tell('treeRecord.openPassport'),
        onChoose: goTo(urls.passport(publicId)),
      },
    ];
  }

  async function copyIds(trees: readonly TreeRecord[]): Promise<void> {
    await navigator.clipboard.writeText(trees.map(({ publicId }) => publicId).join('\n'));
    toasts.show({ kind: 'success', text: tell('treeRecord.copied') });
  }

  return (
    <DataTable
      {...pages}
      label={tell('treeRecord.title')}
      columns={columns}
      state={state}
      filters={filters}
      searchLabel={tell('treeRecord.search')}
      total={total}
      hasOwnExport
      rowId={({ id }) => id}
      hrefOf={({ publicId }) => urls.consoleTree(publicId)}
      menuOf={menuOf}
      renderSelected={(trees) => (
        <Button look="text" size="sm" icon="copy" onClick={() => void copyIds(trees)}>
          {tell('treeRecord.copyIds')}
        </Button>
      )}
      empty={{ title: tell('treeRecord.emptyTitle'), body: tell('treeRecord.emptyBody') }}
      errorTitle={tell('treeRecord.errorTitle')}
    />
  );
}

/** How many they are, below the title. */
export function TreesTotal() {
  const { formatNumber } = useTexts();
  const tell = useTextFile(treeRecordTexts);
  const { query } = useTreeTable();
  const { data } = useQuery(treeRecordCountQuery(useApi(), query));
  if (data === undefined) return <>&nbsp;</>;
  const { count, isMore } = data;
  return isMore
    ? tell('treeRecord.moreThan', { shown: formatNumber(count) })
    : tell('treeRecord.of', { count });
}
