import { PeriodChoice } from '../features/analytics/report/period-choice.tsx';
import { VisitReportView } from '../features/analytics/report/visit-report-view.tsx';
import { ConsoleFrame } from '../features/console/console-frame.tsx';
import { analyticsReportTexts } from '../locales/analytics-report.ts';
import { chartTexts } from '../locales/chart.ts';
import { consoleTexts } from '../locales/console.ts';
import { useTextFile, useTextsAhead } from '../platform/texts.tsx';

export function ConsoleAnalyticsScreen() {
  useTextsAhead(consoleTexts, analyticsReportTexts, chartTexts);
  const tell = useTextFile(consoleTexts);
  return (
    <ConsoleFrame title={tell('console.analytics')} actions={<PeriodChoice />}>
      <VisitReportView />
    </ConsoleFrame>
  );
}
