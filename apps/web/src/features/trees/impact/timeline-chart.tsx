import type { Impact } from '@nabta/contract/impact';

import { AreaChart } from '../../kit/chart/area-chart.tsx';
import type { AreaPoint } from '../../kit/chart/area-geometry.ts';
import { ChartFrame } from '../../kit/chart/chart-frame.tsx';
import { ChartLegend } from '../../kit/chart/chart-legend.tsx';
import { chartTexts } from '../../locales/chart.ts';
import { ecoBenefitTexts } from '../../locales/eco-benefit.ts';
import { impactTexts } from '../../locales/impact.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { useEcoUnits } from '../eco-benefit/use-eco-units.ts';
import { usePeriodText } from './use-period-text.ts';

interface TimelineChartProps {
  timeline: Impact['timeline'];
  fileName: string;
  source: string;
}

/** How the carbon added up, with the range around it. */
export function TimelineChart({ timeline: { interval, buckets }, fileName, source }: TimelineChartProps) {
  const tell = useTextFile(impactTexts);
  const tellEco = useTextFile(ecoBenefitTexts);
  const tellChart = useTextFile(chartTexts);
  const { kgNumber } = useEcoUnits();
  const period = usePeriodText(interval);
  const cell = (value: number) => ({ value, told: kgNumber(value) });
  return (
    <ChartFrame
      level={2}
      title={tell('impact.timeline')}
      summary={tell('impact.timelineSummary')}
      fileName={`${fileName}-timeline`}
      source={source}
      table={{
        columns: [
          tell('impact.periodOf'),
          tell('impact.periodColumn'),
          tell('impact.cumulativeColumn'),
          tellEco('ecoBenefit.lowColumn'),
          tellEco('ecoBenefit.highColumn'),
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
          signs={[
            { sign: 'line', label: tellChart('chart.estimate') },
            { sign: 'band', label: tellChart('chart.likelyRange') },
          ]}
        />
      }
    >
      <AreaChart
        label={tell('impact.timeline')}
        points={pointsOf(buckets)}
        readingOf={(index) => {
          // The first point is the beginning, when nothing had been removed.
          const bucket = buckets[Math.max(0, index - 1)];
          if (bucket === undefined) return { title: '', value: '' };
          const isStart = index === 0;
          const { cumulativeCo2Kg, cumulativeLikely, co2RemovedKg } = bucket;
          return {
            title: period.long(bucket.from),
            value: tellEco('ecoBenefit.kg', { value: kgNumber(isStart ? 0 : cumulativeCo2Kg) }),
            detail: isStart
              ? undefined
              : `${tellEco('ecoBenefit.likely', {
                  low: kgNumber(cumulativeLikely.lowKg),
                  high: kgNumber(cumulativeLikely.highKg),
                })}\n${tell('impact.inPeriod', { value: tellEco('ecoBenefit.kg', { value: kgNumber(co2RemovedKg) }) })}`,
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
