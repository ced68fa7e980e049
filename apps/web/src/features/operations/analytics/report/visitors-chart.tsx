import type { VisitReport } from '@nabta/contract/analytics';

import { ChartFrame } from '../../../kit/chart/chart-frame.tsx';
import { ColumnChart } from '../../../kit/chart/column-chart.tsx';
import { analyticsReportTexts } from '../../../locales/analytics-report.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';

/** Who came, day by day of Riyadh. */
export function VisitorsChart({ days }: Pick<VisitReport, 'days'>) {
  const { formatDate, formatNumber } = useTexts();
  const tell = useTextFile(analyticsReportTexts);
  const dayText = (day: string, options: Intl.DateTimeFormatOptions) =>
    formatDate(`${day}T00:00:00Z`, { ...options, timeZone: 'UTC' });
  const cell = (value: number) => ({ value, told: formatNumber(value) });
  return (
    <ChartFrame
      level={2}
      title={tell('visits.days')}
      summary={tell('visits.honest')}
      fileName="nabta-visitors"
      source={tell('visits.source')}
      table={{
        columns: [tell('visits.dayColumn'), tell('visits.visitorsColumn'), tell('visits.viewsColumn')],
        rows: days.map(({ day, visitors, views }) => [
          dayText(day, { dateStyle: 'long' }),
          cell(visitors),
          cell(views),
        ]),
      }}
    >
      <ColumnChart
        label={tell('visits.days')}
        columns={days.map(({ day, visitors }) => ({
          value: visitors,
          label: dayText(day, { day: 'numeric', month: 'short' }),
        }))}
        readingOf={(index) => {
          const day = days[index];
          if (day === undefined) return { title: '', value: '' };
          return {
            title: dayText(day.day, { dateStyle: 'long' }),
            value: tell('visits.visitors', { count: day.visitors }),
            detail: tell('visits.viewsOf', { count: day.views }),
          };
        }}
      />
    </ChartFrame>
  );
}
