import type { VisitReport } from '@nabta/contract/operations/analytics';

import { useTexts } from '#platform/texts.tsx';
import { ChartFrame } from '#shared/chart/chart-frame.tsx';
import { ColumnChart } from '#shared/chart/column-chart.tsx';

/** Visitors per day, in Riyadh time. */
export function VisitorsChart({ days }: Pick<VisitReport, 'days'>) {
  const { t, formatDate, formatNumber } = useTexts('analytics-report');
  const formatDay = (day: string, options: Intl.DateTimeFormatOptions) =>
    formatDate(`${day}T00:00:00Z`, { ...options, timeZone: 'UTC' });
  const countCell = (value: number) => ({ value, text: formatNumber(value) });
  return (
    <ChartFrame
      level={2}
      title={t('visits.days')}
      summary={t('visits.honest')}
      fileName="nabta-visitors"
      source={t('visits.source')}
      table={{
        columns: [t('visits.dayColumn'), t('visits.visitorsColumn'), t('visits.viewsColumn')],
        rows: days.map(({ day, visitors, views }) => [
          formatDay(day, { dateStyle: 'long' }),
          countCell(visitors),
          countCell(views),
        ]),
      }}
    >
      <ColumnChart
        label={t('visits.days')}
        columns={days.map(({ day, visitors }) => ({
          value: visitors,
          label: formatDay(day, { day: 'numeric', month: 'short' }),
        }))}
        tooltipOf={(index) => {
          const day = days[index];
          if (day === undefined) return { title: '', value: '' };
          return {
            title: formatDay(day.day, { dateStyle: 'long' }),
            value: t('visits.visitors', { count: day.visitors }),
            detail: t('visits.viewsOf', { count: day.views }),
          };
        }}
      />
    </ChartFrame>
  );
}
