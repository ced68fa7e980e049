import { useTexts } from '#platform/texts.tsx';
import { BarChart } from '#shared/chart/bar-chart.tsx';
import { ChartFrame } from '#shared/chart/chart-frame.tsx';
import { Card } from '#ui/card.tsx';

import styles from './visit-report-view.module.css';

interface CountBarsProps {
  name: string;
  title: string;
  summary?: string;
  /** Table headers of the name and count columns. */
  columns: readonly [string, string];
  bars: readonly { id: string; label: string; count: number }[];
  /** Total for percentages, for funnel steps or parts of a total. */
  total?: number;
}

export function CountBars({ name, title, summary, columns, bars, total }: CountBarsProps) {
  const { t, formatNumber } = useTexts('analytics-report');
  const formatShare = (share: number) => formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
  const rows = bars.map((bar) => ({
    ...bar,
    countText: formatNumber(bar.count),
    share: total ? bar.count / total : undefined,
  }));
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
            : rows.map(({ label, count, countText, share }) => [
                label,
                { value: count, text: countText },
                ...(share === undefined ? [] : [{ value: share, text: formatShare(share) }]),
              ]),
        }}
      >
        <BarChart
          {...(total !== undefined && { max: total })}
          bars={rows.map(({ id, label, count, countText, share }) => ({
            id,
            label,
            value: count,
            valueText: share === undefined ? countText : `${countText} · ${formatShare(share)}`,
          }))}
        />
      </ChartFrame>
    </Card>
  );
}
