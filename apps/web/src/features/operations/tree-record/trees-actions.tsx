import { exportTreeMap, exportTreeRecords } from '@nabta/contract/operations/tree-record';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { useDownload } from '#shared/saving/use-download.ts';
import { TableFilters } from '#shared/table/table-filters.tsx';
import { Button } from '#ui/button.tsx';

import { useTreeFilters, useTreeTable } from './use-tree-table.ts';

import styles from './trees-actions.module.css';

export function TreesActions() {
  const { call } = useApi();
  const { t } = useTexts('tree-record');
  const filters = useTreeFilters();
  const { state, query } = useTreeTable();
  const { mutate, isPending } = useDownload({
    request: (endpoint: typeof exportTreeRecords | typeof exportTreeMap) => call(endpoint, { query }),
    fileNameOf: (endpoint) => (endpoint === exportTreeMap ? 'trees.geojson' : 'trees.csv'),
    errorText: t('treeRecord.exportError'),
    action: 'export-trees',
  });
  return (
    <>
      <TableFilters filters={filters} state={state} />
      <Button
        variant="secondary"
        icon="map-trifold"
        disabled={isPending}
        className={styles.button}
        onClick={() => mutate(exportTreeMap)}
      >
        {t('treeRecord.exportMap')}
      </Button>
      <Button
        icon="download-simple"
        pending={isPending}
        className={styles.button}
        onClick={() => mutate(exportTreeRecords)}
      >
        {t('treeRecord.export')}
      </Button>
    </>
  );
}
