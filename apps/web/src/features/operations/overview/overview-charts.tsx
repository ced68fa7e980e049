import type { Overview } from '@nabta/contract/operations/console';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { AreaChart } from '#shared/chart/area-chart.tsx';
import { ChartFrame, ChartLegend } from '#shared/chart/chart-frame.tsx';
import { ColumnChart } from '#shared/chart/column-chart.tsx';
import { DonutChart } from '#shared/chart/donut-chart.tsx';
import type { DonutSlice } from '#shared/chart/donut-chart.tsx';

/** Cumulative carbon of one year, compared with the year before. */
export function CarbonChart({ carbon }: Pick<Overview, 'carbon'>) {
  const { t, formatNumber, formatDate } = useTexts('overview');
  const formatTonnes = (kg: number) => formatNumber(kg / 1_000, { maximumFractionDigits: 1 });
  const monthOf = (at: string) => formatDate(Date.parse(at) - 1, { month: 'long', year: 'numeric' });
  return (
    <ChartFrame
      level={2}
      title={t('overview.carbon')}
      fileName="nabta-carbon"
      source={t('overview.source')}
      table={{
        columns: [t('overview.month'), t('overview.thisYear'), t('overview.theYearBefore')],
        rows: carbon.map(({ at, co2RemovedKg, yearBeforeKg }) => [
          monthOf(at),
          { value: co2RemovedKg / 1_000, text: formatTonnes(co2RemovedKg) },
          { value: yearBeforeKg / 1_000, text: formatTonnes(yearBeforeKg) },
        ]),
      }}
      legend={
        <ChartLegend
          symbols={[
            { symbol: 'line', label: t('overview.thisYear') },
            { symbol: 'comparison', label: t('overview.theYearBefore') },
          ]}
        />
      }
    >
      <AreaChart
        label={t('overview.carbon')}
        points={carbon.map(({ at, co2RemovedKg: kg }) => ({
          at: Date.parse(at),
          value: kg / 1_000,
          low: 0,
          high: kg / 1_000,
        }))}
        comparison={carbon.map(({ yearBeforeKg }) => yearBeforeKg / 1_000)}
        tooltipOf={(index) => {
          const point = carbon[index];
          if (point === undefined) return { title: '', value: '' };
          return {
            title: monthOf(point.at),
            value: t('overview.tonnes', { value: formatTonnes(point.co2RemovedKg) }),
            detail: t('overview.yearBefore', { value: formatTonnes(point.yearBeforeKg) }),
          };
        }}
      />
    </ChartFrame>
  );
}

export function PlantingsChart({ plantings }: Pick<Overview, 'plantings'>) {
  const { t, formatNumber, formatDate } = useTexts('overview');
  const formatShort = (at: string) => formatDate(at, { day: 'numeric', month: 'short' });
  const formatWeek = (at: string) => t('overview.weekOf', { date: formatDate(at) });
  return (
    <ChartFrame
      level={2}
      title={t('overview.plantings')}
      summary={t('overview.weekly')}
      fileName="nabta-plantings"
      source={t('overview.source')}
      table={{
        columns: [t('overview.week'), t('overview.count')],
        rows: plantings.map(({ from, planted }) => [
          formatWeek(from),
          { value: planted, text: formatNumber(planted) },
        ]),
      }}
    >
      <ColumnChart
        label={t('overview.plantings')}
        columns={plantings.map(({ from, planted }) => ({ value: planted, label: formatShort(from) }))}
        tooltipOf={(index) => {
          const week = plantings[index];
          if (week === undefined) return { title: '', value: '' };
          return { title: formatWeek(week.from), value: t('overview.treesOf', { count: week.planted }) };
        }}
      />
    </ChartFrame>
  );
}

const maxSlices = 6;

/** Trees per species; rare species are grouped. */
export function SpeciesDonut({ species }: Pick<Overview, 'species'>) {
  const { t, formatNumber, language } = useTexts('overview');
  const total = species.reduce((sum, { trees }) => sum + trees, 0);
  const labelOf = ({ commonName }: Overview['species'][number]) =>
    (commonName && nameIn(commonName, language)) ?? t('overview.unknownSpecies');
  const isGrouped = species.length > maxSlices;
  const largest = species.slice(0, isGrouped ? maxSlices - 1 : maxSlices);
  const otherCount = species.slice(largest.length).reduce((sum, { trees }) => sum + trees, 0);
  const slices: DonutSlice[] = [
    ...largest.map((row) => ({ id: row.specie, label: labelOf(row), value: row.trees })),
    ...(otherCount > 0 ? [{ id: 'other', label: t('overview.otherSpecies'), value: otherCount }] : []),
  ];
  return (
    <ChartFrame
      level={2}
      title={t('overview.species')}
      fileName="nabta-species"
      source={t('overview.source')}
      table={{
        columns: [t('overview.specie'), t('overview.count')],
        rows: species.map((row) => [labelOf(row), { value: row.trees, text: formatNumber(row.trees) }]),
      }}
    >
      <DonutChart slices={slices} total={formatNumber(total)} unit={t('overview.tree', { count: total })} />
    </ChartFrame>
  );
}
