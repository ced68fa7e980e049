import type { TreeBenefit } from '@nabta/contract/tree-benefit';

import { AreaChart } from '../../../kit/chart/area-chart.tsx';
import type { AreaPoint } from '../../../kit/chart/area-geometry.ts';
import { ChartFrame } from '../../../kit/chart/chart-frame.tsx';
import type { ChartTable } from '../../../kit/chart/chart-frame.tsx';
import { ChartLegend } from '../../../kit/chart/chart-legend.tsx';
import type { LegendSign } from '../../../kit/chart/chart-legend.tsx';
import { chartTexts } from '../../../locales/chart.ts';
import { ecoBenefitTexts } from '../../../locales/eco-benefit.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { Card } from '../../../ui/card.tsx';
import { useEcoUnits } from '../use-eco-units.ts';

import styles from './tree-curve.module.css';

interface TreeCurveProps {
  publicId: string;
  benefit: TreeBenefit;
}

/** What the tree removed so far and what the coming years may bring, with the points where somebody measured it. */
export function TreeCurve({ publicId, benefit }: TreeCurveProps) {
  const { formatTreeDay: dayOf } = useTexts();
  const tell = useTextFile(ecoBenefitTexts);
  const tellChart = useTextFile(chartTexts);
  const { kgNumber } = useEcoUnits();
  const { curve, endedAt, method } = benefit;
  const points = pointsOf(curve);
  const today = curve.past.at(-1);
  const rangeOf = ({ low, high }: AreaPoint) =>
    tell('ecoBenefit.likely', { low: kgNumber(low), high: kgNumber(high) });
  const signs: Exclude<LegendSign, 'beside'>[] = [
    'line',
    'band',
    ...(curve.future.length > 0 ? (['expected'] as const) : []),
    ...(curve.measured.length > 0 ? (['mark'] as const) : []),
  ];
  const names = {
    line: tellChart('chart.estimate'),
    band: tellChart('chart.likelyRange'),
    expected: tellChart('chart.expected'),
    mark: tellChart('chart.measured'),
  } satisfies Partial<Record<LegendSign, string>>;
  return (
    <Card className={styles.card}>
      <ChartFrame
        title={tell('ecoBenefit.curve')}
        summary={tell(endedAt === null ? 'ecoBenefit.curveSummary' : 'ecoBenefit.curveEnded')}
        fileName={`nabta-${publicId}-carbon`}
        source={tell('ecoBenefit.source', { version: method.version })}
        table={tableOf(points)}
        legend={<ChartLegend signs={signs.map((sign) => ({ sign, label: names[sign] }))} />}
      >
        <AreaChart
          label={tell('ecoBenefit.curve')}
          points={points}
          marks={curve.measured.map(({ at, co2RemovedKg }) => ({ at: Date.parse(at), value: co2RemovedKg }))}
          turn={
            today && curve.future.length > 0
              ? { at: Date.parse(today.at), label: tellChart('chart.today') }
              : undefined
          }
          readingOf={(index) => {
            const point = points[index];
            if (point === undefined) return { title: '', value: '' };
            const isExpected = today !== undefined && point.at > Date.parse(today.at);
            return {
              title: isExpected ? `${dayOf(point.at)} · ${names.expected}` : dayOf(point.at),
              value: tell('ecoBenefit.kg', { value: kgNumber(point.value) }),
              detail: rangeOf(point),
            };
          }}
        />
      </ChartFrame>
    </Card>
  );

  function tableOf(rows: readonly AreaPoint[]): ChartTable {
    const cell = (value: number) => ({ value, told: kgNumber(value) });
    // Of a young tree several points fall on one day, of which the last tells what was reached.
    const lastOfDay = new Map(rows.map((row) => [dayOf(row.at), row]));
    return {
      columns: [
        tellChart('chart.date'),
        tell('ecoBenefit.kgColumn'),
        tell('ecoBenefit.lowColumn'),
        tell('ecoBenefit.highColumn'),
      ],
      rows: [...lastOfDay].map(([day, { value, low, high }]) => [day, cell(value), cell(low), cell(high)]),
    };
  }
}

/** Past and future in one line; the present stands in both and is taken once. */
function pointsOf({ past, future }: TreeBenefit['curve']): AreaPoint[] {
  return [...past, ...future.slice(past.length === 0 ? 0 : 1)].map(({ at, co2RemovedKg, likely }) => ({
    at: Date.parse(at),
    value: co2RemovedKg,
    low: likely.lowKg,
    high: likely.highKg,
  }));
}
