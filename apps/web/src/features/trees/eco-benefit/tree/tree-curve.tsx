import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';

import { useTexts } from '#platform/texts.tsx';
import { AreaChart } from '#shared/chart/area-chart.tsx';
import type { AreaPoint } from '#shared/chart/area-geometry.ts';
import { ChartFrame, ChartLegend, type ChartTable, type LegendSymbol } from '#shared/chart/chart-frame.tsx';
import { Card } from '#ui/card.tsx';

import { useEcoUnits } from '../use-eco-units.ts';

import styles from './tree-impact.module.css';

export function TreeCurve({ publicId, benefit }: { publicId: string; benefit: TreeBenefit }) {
  const { t, formatTreeDay } = useTexts('eco-benefit', 'chart');
  const { formatKg } = useEcoUnits();
  const { curve, endedAt, method } = benefit;
  const points = pointsOf(curve);
  const today = curve.past.at(-1);
  const formatRange = ({ low, high }: AreaPoint) =>
    t('ecoBenefit.likely', { low: formatKg(low), high: formatKg(high) });
  const symbols: Exclude<LegendSymbol, 'comparison'>[] = [
    'line',
    'band',
    ...(curve.future.length > 0 ? (['expected'] as const) : []),
    ...(curve.measured.length > 0 ? (['mark'] as const) : []),
  ];
  const labels = {
    line: t('chart.estimate'),
    band: t('chart.likelyRange'),
    expected: t('chart.expected'),
    mark: t('chart.measured'),
  } satisfies Partial<Record<LegendSymbol, string>>;
  return (
    <Card className={styles.card}>
      <ChartFrame
        title={t('ecoBenefit.curve')}
        summary={t(endedAt === null ? 'ecoBenefit.curveSummary' : 'ecoBenefit.curveEnded')}
        fileName={`nabta-${publicId}-carbon`}
        source={t('ecoBenefit.source', { version: method.version })}
        table={tableOf(points)}
        legend={<ChartLegend symbols={symbols.map((symbol) => ({ symbol, label: labels[symbol] }))} />}
      >
        <AreaChart
          label={t('ecoBenefit.curve')}
          points={points}
          marks={curve.measured.map(({ at, co2RemovedKg }) => ({ at: Date.parse(at), value: co2RemovedKg }))}
          forecastStart={
            today && curve.future.length > 0
              ? { at: Date.parse(today.at), label: t('chart.today') }
              : undefined
          }
          tooltipOf={(index) => {
            const point = points[index];
            if (point === undefined) return { title: '', value: '' };
            const isExpected = today !== undefined && point.at > Date.parse(today.at);
            return {
              title: isExpected ? `${formatTreeDay(point.at)} · ${labels.expected}` : formatTreeDay(point.at),
              value: t('ecoBenefit.kg', { value: formatKg(point.value) }),
              detail: formatRange(point),
            };
          }}
        />
      </ChartFrame>
    </Card>
  );

  function tableOf(rows: readonly AreaPoint[]): ChartTable {
    const cell = (value: number) => ({ value, text: formatKg(value) });
    // A young tree has several points per day; the table shows the last one.
    const lastOfDay = new Map(rows.map((row) => [formatTreeDay(row.at), row]));
    return {
      columns: [
        t('chart.date'),
        t('ecoBenefit.kgColumn'),
        t('ecoBenefit.lowColumn'),
        t('ecoBenefit.highColumn'),
      ],
      rows: [...lastOfDay].map(([day, { value, low, high }]) => [day, cell(value), cell(low), cell(high)]),
    };
  }
}

/** The forecast ends when its upper bound is this many times the bound of today, so that the past is not flat on the axis. */
const maxRise = 3;
const minForecastMs = 3 * 366 * 86_400_000;

/** Joins past and future without repeating the present point, which is in both. */
export function pointsOf({ past, future }: TreeBenefit['curve']): AreaPoint[] {
  const [today, ...forecast] = future;
  const shown = forecast.filter(
    ({ at, likely }, index) =>
      index === 0 ||
      today === undefined ||
      likely.highKg <= maxRise * today.likely.highKg ||
      Date.parse(at) - Date.parse(today.at) <= minForecastMs,
  );
  return [...past, ...(past.length === 0 && today !== undefined ? [today] : []), ...shown].map(
    ({ at, co2RemovedKg, likely }) => ({
      at: Date.parse(at),
      value: co2RemovedKg,
      low: likely.lowKg,
      high: likely.highKg,
    }),
  );
}
