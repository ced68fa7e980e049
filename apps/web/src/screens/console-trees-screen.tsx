import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { TreesActions } from '../features/tree-record/trees-actions.tsx';
import { TreesTable, TreesTotal } from '../features/tree-record/trees-table.tsx';
import { consoleTexts } from '../locales/console.ts';
import { tableTexts } from '../locales/table.ts';
import { treeRecordTexts } from '../locales/tree-record.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';

export function ConsoleTreesScreen() {
  useTextsAhead(consoleTexts, treeRecordTexts, tableTexts);
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame title={tell('console.trees')} subtitle={<TreesTotal />} actions={<TreesActions />}>
      <TreesTable />
    </ConsoleFrame>
  );
}
