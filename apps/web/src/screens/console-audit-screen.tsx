import { Suspense } from 'react';

import { AuditActions } from '../features/audit/audit-actions.tsx';
import { AuditList } from '../features/audit/audit-list.tsx';
import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { auditTexts } from '../locales/audit.ts';
import { consoleTexts } from '../locales/console.ts';
import { tableTexts } from '../locales/table.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';

export function ConsoleAuditScreen() {
  useTextsAhead(auditTexts, tableTexts);
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame title={tell('console.audit')} actions={<AuditActions />}>
      <Suspense>
        <AuditList />
      </Suspense>
    </ConsoleFrame>
  );
}
