import type { Impact } from '@nabta/contract/impact';

import { ChartFrame } from '../../kit/chart/chart-frame.tsx';
import { ColumnChart } from '../../kit/chart/column-chart.tsx';
import { impactTexts } from '../../locales/impact.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { joinByName, maxColumns } from './planted-columns.ts';
import { usePeriodText } from './use-period-text.ts';

interface PlantedChartProps {
  planted: Impact['planted'];
  fileName: string;
  source: string;
}

/** How many trees were planted, period by period; where that is too many columns the chart tells years, the table still all. */
export function PlantedChart({ planted: { interval, buckets }, fileName, source }: PlantedChartProps) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(impactTexts);
  const period = usePeriodText(interval);
  const year = usePeriodText('year');
  const isByYear = interval === 'month' && buckets.length > maxColumns;
  const columns = isByYear ? joinByName(buckets, year.long) : buckets;
  const named = isByYear ? year : period;
  const cell = (value: number) => ({ value, told: formatNumber(value) });
  return (
    <ChartFrame
      level={2}
      title={tell('impact.planted')}
      summary={isByYear && tell('impact.plantedByYear')}
      fileName={`${fileName}-planted`}
      source={source}
      table={{
        columns: [tell('impact.periodOf'), tell('impact.plantedColumn'), tell('impact.soFarColumn')],
        rows: buckets.map((bucket) => [
          period.long(bucket.from),
          cell(bucket.planted),
          cell(bucket.plantedSoFar),
        ]),
      }}
    >
      <ColumnChart
        label={tell('impact.planted')}
        columns={columns.map(({ planted: value, from }) => ({ value, label: named.short(from) }))}
        readingOf={(index) => {
          const bucket = columns[index];
          if (bucket === undefined) return { title: '', value: '' };
          return {
            title: named.long(bucket.from),
            value: tell('impact.trees', { count: bucket.planted }),
            detail: tell('impact.soFar', { value: formatNumber(bucket.plantedSoFar) }),
          };
        }}
      />
    </ChartFrame>
  );
}
