import { useTexts } from '#platform/texts.tsx';
import { BarChart } from '#shared/chart/bar-chart.tsx';
import { ChartFrame } from '#shared/chart/chart-frame.tsx';
import { Card } from '#ui/card.tsx';

import styles from './visit-report-view.module.css';

export type CountBar = { id: string; label: string; count: number };

interface CountBarsProps {
  name: string;
  title: string;
  summary?: string;
  /** Table headers of the name and count columns. */
  columns: readonly [string, string];
  bars: readonly CountBar[];
  /** Total for percentages, for funnel steps or parts of a total. */
  total?: number;
}

/** Bar chart of counts per kind. */
export function CountBars({ name, title, summary, columns, bars, total }: CountBarsProps) {
  const { t, formatNumber } = useTexts('analytics-report');
  const shareOf = (count: number) => (total === undefined || total === 0 ? undefined : count / total);
  const percent = (share: number) => formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
  const isEmpty = bars.every(({ count }) => count === 0);
  return (
    <Card className={styles.panel}>
      <ChartFrame
        level={2}
        title={title}
        summary={summary}
        fileName={`nabta-${name}`}
        source={t('visits.source')}
        table={{
          columns: total === undefined ? columns : [...columns, t('visits.shareColumn')],
          rows: isEmpty
            ? []
            : bars.map(({ label, count }) => {
                const share = shareOf(count);
                const countCell = { value: count, text: formatNumber(count) };
                return share === undefined
                  ? [label, countCell]
                  : [label, countCell, { value: share, text: percent(share) }];
              }),
        }}
      >
        <BarChart
          {...(total !== undefined && { max: total })}
          bars={bars.map(({ id, label, count }) => {
            const share = shareOf(count);
            const countText = formatNumber(count);
            return {
              id,
              label,
              value: count,
              valueText: share === undefined ? countText : `${countText} · ${percent(share)}`,
            };
          })}
        />
      </ChartFrame>
    </Card>
  );
}
