import { Suspense } from 'react';

import { ApprovalList } from '../features/approval/approval-list.tsx';
import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { consoleTexts } from '../locales/console.ts';
import { useTextFile } from '../platform/texts.tsx';

export function ConsoleApprovalsScreen() {
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame title={tell('console.approvals')}>
      <Suspense>
        <ApprovalList />
      </Suspense>
    </ConsoleFrame>
  );
}
