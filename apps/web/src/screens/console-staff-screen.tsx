import { Suspense } from 'react';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { StaffActions } from '../features/staff/staff-actions.tsx';
import { StaffList } from '../features/staff/staff-list.tsx';
import { consoleTexts } from '../locales/console.ts';
import { staffTexts } from '../locales/staff.ts';
import { tableTexts } from '../locales/table.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';

export function ConsoleStaffScreen() {
  useTextsAhead(staffTexts, tableTexts);
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame title={tell('console.staff')} actions={<StaffActions />}>
      <Suspense>
        <StaffList />
      </Suspense>
    </ConsoleFrame>
  );
}
