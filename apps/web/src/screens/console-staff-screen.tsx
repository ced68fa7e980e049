import { Suspense } from 'react';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { AddStaff } from '../features/staff/add-staff.tsx';
import { StaffList } from '../features/staff/staff-list.tsx';
import { consoleTexts } from '../locales/console.ts';
import { staffTexts } from '../locales/staff.ts';
import { tableTexts } from '../locales/table.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';

export function ConsoleStaffScreen() {
  useTextsAhead(staffTexts, tableTexts);
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame title={tell('console.staff')} actions={<AddStaff />}>
      <Suspense>
        <StaffList />
      </Suspense>
    </ConsoleFrame>
  );
}
