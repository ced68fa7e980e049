import type { Impact } from '@nabta/contract/trees/impact';

import { useTexts } from '#platform/texts.tsx';
import { ChartFrame } from '#shared/chart/chart-frame.tsx';
import { ColumnChart } from '#shared/chart/column-chart.tsx';

import { usePeriodText } from './use-period-text.ts';

type PlantedChartProps = Pick<Impact, 'planted'> & { fileName: string; source: string };

/** With too many columns the chart groups by year; the table lists every period. */
export function PlantedChart({ planted: { interval, buckets }, fileName, source }: PlantedChartProps) {
  const { t, formatNumber } = useTexts('impact');
  const period = usePeriodText(interval);
  const year = usePeriodText('year');
  const isByYear = interval === 'month' && buckets.length > maxColumns;
  const columns = isByYear ? mergeByName(buckets, year.long) : buckets;
  const columnPeriod = isByYear ? year : period;
  const cell = (value: number) => ({ value, text: formatNumber(value) });
  return (
    <ChartFrame
      level={2}
      title={t('impact.planted')}
      summary={isByYear && t('impact.plantedByYear')}
      fileName={`${fileName}-planted`}
      source={source}
      table={{
        columns: [t('impact.periodOf'), t('impact.plantedColumn'), t('impact.soFarColumn')],
        rows: buckets.map((bucket) => [
          period.long(bucket.from),
          cell(bucket.planted),
          cell(bucket.plantedSoFar),
        ]),
      }}
    >
      <ColumnChart
        label={t('impact.planted')}
        columns={columns.map(({ planted: value, from }) => ({ value, label: columnPeriod.short(from) }))}
        tooltipOf={(index) => {
          const bucket = columns[index];
          if (bucket === undefined) return { title: '', value: '' };
          return {
            title: columnPeriod.long(bucket.from),
            value: t('impact.trees', { count: bucket.planted }),
            detail: t('impact.soFar', { value: formatNumber(bucket.plantedSoFar) }),
          };
        }}
      />
    </ChartFrame>
  );
}

type Planted = Pick<Impact['planted']['buckets'][number], 'from' | 'planted' | 'plantedSoFar'>;

/** More columns are too thin to see on a phone. */
const maxColumns = 40;

/** Merges buckets of the same name: sums `planted` and uses the last `plantedSoFar`. */
export function mergeByName(buckets: readonly Planted[], nameOf: (from: string) => string): Planted[] {
  const merged = new Map<string, Planted>();
  for (const { from, planted, plantedSoFar } of buckets) {
    const name = nameOf(from);
    const existing = merged.get(name) ?? { from, planted: 0 };
    merged.set(name, { from: existing.from, planted: existing.planted + planted, plantedSoFar });
  }
  return [...merged.values()];
}
