import type { Overview } from '@nabta/contract/console';
import { nameIn } from '@nabta/domain/localized-name';

import { AreaChart } from '../../kit/chart/area-chart.tsx';
import { ChartFrame } from '../../kit/chart/chart-frame.tsx';
import { ChartLegend } from '../../kit/chart/chart-legend.tsx';
import { ColumnChart } from '../../kit/chart/column-chart.tsx';
import { DonutChart } from '../../kit/chart/donut-chart.tsx';
import type { DonutPart } from '../../kit/chart/donut-chart.tsx';
import { overviewTexts } from '../../locales/overview.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';

/** How the carbon added up over a year, beside the year before. */
export function CarbonChart({ carbon }: Pick<Overview, 'carbon'>) {
  const { formatNumber, formatDate } = useTexts();
  const tell = useTextFile(overviewTexts);
  const tonnes = (kg: number) => formatNumber(kg / 1_000, { maximumFractionDigits: 1 });
  const monthOf = (at: string) => formatDate(Date.parse(at) - 1, { month: 'long', year: 'numeric' });
  return (
    <ChartFrame
      level={2}
      title={tell('overview.carbon')}
      fileName="nabta-carbon"
      source={tell('overview.source')}
      table={{
        columns: [tell('overview.month'), tell('overview.thisYear'), tell('overview.theYearBefore')],
        rows: carbon.map(({ at, co2RemovedKg, yearBeforeKg }) => [
          monthOf(at),
          { value: co2RemovedKg / 1_000, told: tonnes(co2RemovedKg) },
          { value: yearBeforeKg / 1_000, told: tonnes(yearBeforeKg) },
        ]),
      }}
      legend={
        <ChartLegend
          signs={[
            { sign: 'line', label: tell('overview.thisYear') },
            { sign: 'beside', label: tell('overview.theYearBefore') },
          ]}
        />
      }
    >
      <AreaChart
        label={tell('overview.carbon')}
        points={carbon.map(({ at, co2RemovedKg: kg }) => ({
          at: Date.parse(at),
          value: kg / 1_000,
          low: 0,
          high: kg / 1_000,
        }))}
        beside={carbon.map(({ yearBeforeKg }) => yearBeforeKg / 1_000)}
        readingOf={(index) => {
          const point = carbon[index];
          if (point === undefined) return { title: '', value: '' };
          return {
            title: monthOf(point.at),
            value: tell('overview.tonnes', { value: tonnes(point.co2RemovedKg) }),
            detail: tell('overview.yearBefore', { value: tonnes(point.yearBeforeKg) }),
          };
        }}
      />
    </ChartFrame>
  );
}

/** How many trees were planted, week by week. */
export function PlantingsChart({ plantings }: Pick<Overview, 'plantings'>) {
  const { formatNumber, formatDate } = useTexts();
  const tell = useTextFile(overviewTexts);
  const short = (at: string) => formatDate(at, { day: 'numeric', month: 'short' });
  const long = (at: string) => tell('overview.weekOf', { date: formatDate(at) });
  return (
    <ChartFrame
      level={2}
      title={tell('overview.plantings')}
      summary={tell('overview.weekly')}
      fileName="nabta-plantings"
      source={tell('overview.source')}
      table={{
        columns: [tell('overview.week'), tell('overview.count')],
        rows: plantings.map(({ from, planted }) => [
          long(from),
          { value: planted, told: formatNumber(planted) },
        ]),
      }}
    >
      <ColumnChart
        label={tell('overview.plantings')}
        columns={plantings.map(({ from, planted }) => ({ value: planted, label: short(from) }))}
        readingOf={(index) => {
          const week = plantings[index];
          if (week === undefined) return { title: '', value: '' };
          return { title: long(week.from), value: tell('overview.treesOf', { count: week.planted }) };
        }}
      />
    </ChartFrame>
  );
}

const partsShown = 6;

/** Which species the trees are of; the rare ones together. */
export function SpeciesDonut({ species }: Pick<Overview, 'species'>) {
  const { formatNumber, language } = useTexts();
  const tell = useTextFile(overviewTexts);
  const total = species.reduce((sum, { trees }) => sum + trees, 0);
  const labelOf = ({ commonName }: Overview['species'][number]) =>
    (commonName && nameIn(commonName, language)) ?? tell('overview.unknownSpecies');
  const isLong = species.length > partsShown;
  const shown = species.slice(0, isLong ? partsShown - 1 : partsShown);
  const rest = species.slice(shown.length).reduce((sum, { trees }) => sum + trees, 0);
  const parts: DonutPart[] = [
    ...shown.map((each) => ({ id: each.specie, label: labelOf(each), value: each.trees })),
    ...(rest > 0 ? [{ id: 'other', label: tell('overview.otherSpecies'), value: rest }] : []),
  ];
  return (
    <ChartFrame
      level={2}
      title={tell('overview.species')}
      fileName="nabta-species"
      source={tell('overview.source')}
      table={{
        columns: [tell('overview.specie'), tell('overview.count')],
        rows: species.map((each) => [labelOf(each), { value: each.trees, told: formatNumber(each.trees) }]),
      }}
    >
      <DonutChart parts={parts} total={formatNumber(total)} unit={tell('overview.tree', { count: total })} />
    </ChartFrame>
  );
}
