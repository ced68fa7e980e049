import { exportTreeMap, exportTreeRecords } from '@nabta/contract/tree-record';

import { useDownload } from '../../kit/saving/use-download.ts';
import { TableFilters } from '../../kit/table/table-filters.tsx';
import { treeRecordTexts } from '../../locales/tree-record.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { useTreeFilters, useTreeTable } from './use-tree-table.ts';

import styles from './trees-actions.module.css';

/** Narrows the table down, and takes what it shows along. */
export function TreesActions() {
  const { call } = useApi();
  const tell = useTextFile(treeRecordTexts);
  const filters = useTreeFilters();
  const { state, query } = useTreeTable();
  const { mutate, isPending } = useDownload({
    ask: (endpoint: typeof exportTreeRecords | typeof exportTreeMap) => call(endpoint, { query }),
    nameOf: (endpoint) => (endpoint === exportTreeMap ? 'trees.geojson' : 'trees.csv'),
    failed: tell('treeRecord.exportError'),
    action: 'export-trees',
  });
  return (
    <>
      <TableFilters filters={filters} state={state} />
      <Button
        look="secondary"
        icon="map-trifold"
        disabled={isPending}
        className={styles.button}
        onClick={() => mutate(exportTreeMap)}
      >
        {tell('treeRecord.exportMap')}
      </Button>
      <Button
        icon="download-simple"
        pending={isPending}
        className={styles.button}
        onClick={() => mutate(exportTreeRecords)}
      >
        {tell('treeRecord.export')}
      </Button>
    </>
  );
}
