import { BarChart } from '../../../kit/chart/bar-chart.tsx';
import { ChartFrame } from '../../../kit/chart/chart-frame.tsx';
import { analyticsReportTexts } from '../../../locales/analytics-report.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Card } from '../../../ui/card.tsx';

import styles from './visit-report-view.module.css';

export type CountedBar = { id: string; label: string; count: number };

interface CountedBarsProps {
  name: string;
  title: string;
  summary?: string;
  /** What stands over the names and over the numbers, as a table. */
  columns: readonly [string, string];
  bars: readonly CountedBar[];
  /** What each is a share of, where they are steps of one way or parts of one whole. */
  whole?: number;
}

/** Kinds and how many there were of each. */
export function CountedBars({ name, title, summary, columns, bars, whole }: CountedBarsProps) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(analyticsReportTexts);
  const shareOf = (count: number) => (whole === undefined || whole === 0 ? undefined : count / whole);
  const percent = (share: number) => formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
  const isEmpty = bars.every(({ count }) => count === 0);
  return (
    <Card className={styles.panel}>
      <ChartFrame
        level={2}
        title={title}
        summary={summary}
        fileName={`nabta-${name}`}
        source={tell('visits.source')}
        table={{
          columns: whole === undefined ? columns : [...columns, tell('visits.shareColumn')],
          rows: isEmpty
            ? []
            : bars.map(({ label, count }) => {
                const share = shareOf(count);
                const number = { value: count, told: formatNumber(count) };
                return share === undefined
                  ? [label, number]
                  : [label, number, { value: share, told: percent(share) }];
              }),
        }}
      >
        <BarChart
          {...(whole !== undefined && { max: whole })}
          bars={bars.map(({ id, label, count }) => {
            const share = shareOf(count);
            const told = formatNumber(count);
            return {
              id,
              label,
              value: count,
              told: share === undefined ? told : `${told} · ${percent(share)}`,
            };
          })}
        />
      </ChartFrame>
    </Card>
  );
}
