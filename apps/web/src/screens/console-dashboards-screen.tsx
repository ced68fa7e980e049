import { Suspense } from 'react';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { DashboardActions } from '../features/dashboard/dashboard-actions.tsx';
import { DashboardPeriod } from '../features/dashboard/dashboard-period.tsx';
import { DashboardView } from '../features/dashboard/dashboard-view.tsx';
import { chartTexts } from '../locales/chart.ts';
import { consoleTexts } from '../locales/console.ts';
import { dashboardTexts } from '../locales/dashboard.ts';
import { tableTexts } from '../locales/table.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';

export function ConsoleDashboardsScreen() {
  useTextsAhead(dashboardTexts, tableTexts, chartTexts);
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame
      title={tell('console.dashboards')}
      subtitle={<DashboardPeriod />}
      actions={<DashboardActions />}
    >
      <Suspense>
        <DashboardView />
      </Suspense>
    </ConsoleFrame>
  );
}
