import type { Impact } from '@nabta/contract/trees/impact';

import { useTexts } from '#platform/texts.tsx';
import { AreaChart } from '#shared/chart/area-chart.tsx';
import type { AreaPoint } from '#shared/chart/area-geometry.ts';
import { ChartFrame, ChartLegend } from '#shared/chart/chart-frame.tsx';

import { useEcoUnits } from '../eco-benefit/use-eco-units.ts';
import { usePeriodText } from './use-period-text.ts';

type TimelineChartProps = Pick<Impact, 'timeline'> & { fileName: string; source: string };

export function TimelineChart({ timeline: { interval, buckets }, fileName, source }: TimelineChartProps) {
  const { t } = useTexts('impact', 'eco-benefit', 'chart');
  const { formatKg } = useEcoUnits();
  const period = usePeriodText(interval);
  const cell = (value: number) => ({ value, text: formatKg(value) });
  return (
    <ChartFrame
      level={2}
      title={t('impact.timeline')}
      summary={t('impact.timelineSummary')}
      fileName={`${fileName}-timeline`}
      source={source}
      table={{
        columns: [
          t('impact.periodOf'),
          t('impact.periodColumn'),
          t('impact.cumulativeColumn'),
          t('ecoBenefit.lowColumn'),
          t('ecoBenefit.highColumn'),
        ],
        rows: buckets.map(({ from, co2RemovedKg, cumulativeCo2Kg, cumulativeLikely }) => [
          period.long(from),
          cell(co2RemovedKg),
          cell(cumulativeCo2Kg),
          cell(cumulativeLikely.lowKg),
          cell(cumulativeLikely.highKg),
        ]),
      }}
      legend={
        <ChartLegend
          symbols={[
            { symbol: 'line', label: t('chart.estimate') },
            { symbol: 'band', label: t('chart.likelyRange') },
          ]}
        />
      }
    >
      <AreaChart
        label={t('impact.timeline')}
        points={pointsOf(buckets)}
        tooltipOf={(index) => {
          // The first point is the start, before any carbon was removed.
          const bucket = buckets[Math.max(0, index - 1)];
          if (bucket === undefined) return { title: '', value: '' };
          const isStart = index === 0;
          const { cumulativeCo2Kg, cumulativeLikely, co2RemovedKg } = bucket;
          return {
            title: period.long(bucket.from),
            value: t('ecoBenefit.kg', { value: formatKg(isStart ? 0 : cumulativeCo2Kg) }),
            detail: isStart
              ? undefined
              : `${t('ecoBenefit.likely', {
                  low: formatKg(cumulativeLikely.lowKg),
                  high: formatKg(cumulativeLikely.highKg),
                })}\n${t('impact.inPeriod', { value: t('ecoBenefit.kg', { value: formatKg(co2RemovedKg) }) })}`,
          };
        }}
      />
    </ChartFrame>
  );
}

function pointsOf(buckets: Impact['timeline']['buckets']): AreaPoint[] {
  const [first] = buckets;
  if (first === undefined) return [];
  return [
    { at: Date.parse(first.from), value: 0, low: 0, high: 0 },
    ...buckets.map(({ to, cumulativeCo2Kg, cumulativeLikely }) => ({
      at: Date.parse(to),
      value: cumulativeCo2Kg,
      low: cumulativeLikely.lowKg,
      high: cumulativeLikely.highKg,
    })),
  ];
}
