import { exportTreeMap, exportTreeRecords } from '@nabta/contract/tree-record';
import { useMutation } from '@tanstack/react-query';

import { saveFile } from '../../kit/saving/save-file.ts';
import { TableFilters } from '../../kit/table/table-filters.tsx';
import { treeRecordTexts } from '../../locales/tree-record.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { useTreeFilters, useTreeTable } from './use-tree-table.ts';

import styles from './trees-actions.module.css';

/** Narrows the table down, and takes what it shows along. */
export function TreesActions() {
  const { call } = useApi();
  const tell = useTextFile(treeRecordTexts);
  const toasts = useToasts();
  const filters = useTreeFilters();
  const { state, query } = useTreeTable();
  const { mutate, isPending } = useMutation({
    mutationFn: async (endpoint: typeof exportTreeRecords | typeof exportTreeMap) => {
      const name = endpoint === exportTreeMap ? 'trees.geojson' : 'trees.csv';
      saveFile((await call(endpoint, { query })) as Blob, name);
    },
    onError(error) {
      reportError(error, { action: 'export-trees' });
      toasts.show({ kind: 'error', text: tell('treeRecord.exportError') });
    },
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
