import { can } from '@nabta/domain/capability';
import { Navigate } from 'react-router';

import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { consolePagesFor } from '../features/console/console-pages.ts';
import { OverviewExport } from '../features/overview/overview-export.tsx';
import { OverviewPeriodChoice } from '../features/overview/overview-period.tsx';
import { OverviewView } from '../features/overview/overview-view.tsx';
import { NotFoundPage } from '../kit/navigation/not-found-page.tsx';
import { chartTexts } from '../locales/chart.ts';
import { consoleTexts } from '../locales/console.ts';
import { overviewTexts } from '../locales/overview.ts';
import { useAccount } from '../platform/session-provider.tsx';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';

/** The overview; who works with no tree is led to the first page that they may see. */
export function ConsoleScreen() {
  const { role } = useAccount();
  const [first] = consolePagesFor(role);
  if (first === undefined) return <NotFoundPage />;
  return can(role, 'seeTrees') ? <Overview /> : <Navigate to={first.path} replace />;
}

function Overview() {
  useTextsAhead(consoleTexts, overviewTexts, chartTexts);
  const tell = useTextFile(consoleTexts);
  const tellOverview = useTextFile(overviewTexts);
  const { firstname } = useAccount();
  return (
    <ConsoleFrame
      title={tell('console.overview')}
      subtitle={tellOverview('overview.greeting', { name: `\u2068${firstname ?? ''}\u2069` })}
      actions={
        <>
          <OverviewPeriodChoice />
          <OverviewExport />
        </>
      }
    >
      <OverviewView />
    </ConsoleFrame>
  );
}
