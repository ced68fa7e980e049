import type { Impact } from '@nabta/contract/impact';

import { impactTexts } from '../../locales/impact.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { ChartFrame } from '../chart/chart-frame.tsx';
import { ColumnChart } from '../chart/column-chart.tsx';
import { usePeriodText } from './use-period-text.ts';

interface PlantedChartProps {
  planted: Impact['planted'];
  fileName: string;
  source: string;
}

/** How many trees were planted, period by period. */
export function PlantedChart({ planted: { interval, buckets }, fileName, source }: PlantedChartProps) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(impactTexts);
  const period = usePeriodText(interval);
  const cell = (value: number) => ({ value, told: formatNumber(value) });
  return (
    <ChartFrame
      level={2}
      title={tell('impact.planted')}
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
        columns={buckets.map((bucket) => ({ value: bucket.planted, label: period.short(bucket.from) }))}
        readingOf={(index) => {
          const bucket = buckets[index];
          if (bucket === undefined) return { title: '', value: '' };
          return {
            title: period.long(bucket.from),
            value: tell('impact.trees', { count: bucket.planted }),
            detail: tell('impact.soFar', { value: formatNumber(bucket.plantedSoFar) }),
          };
        }}
      />
    </ChartFrame>
  );
}
