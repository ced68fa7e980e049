import { useParams } from 'react-router';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { TreeActions } from '../features/tree-record/tree-actions.tsx';
import { TreeFileView } from '../features/tree-record/tree-file-view.tsx';
import { consoleTexts } from '../locales/console.ts';
import { treeRecordTexts } from '../locales/tree-record.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';
import { Ltr } from '../ui/ltr.tsx';

export function ConsoleTreeScreen() {
  useTextsAhead(consoleTexts, treeRecordTexts);
  const { publicId = '' } = useParams();
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame
      title={tell('console.trees')}
      subtitle={<Ltr>{publicId}</Ltr>}
      actions={<TreeActions key={publicId} publicId={publicId} />}
    >
      <TreeFileView key={publicId} publicId={publicId} />
    </ConsoleFrame>
  );
}
