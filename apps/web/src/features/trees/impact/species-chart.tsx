import type { Impact } from '@nabta/contract/trees/impact';
import type { Language } from '@nabta/domain/language';
import { nameIn } from '@nabta/domain/localized-name';

import { useTexts } from '#platform/texts.tsx';
import { BarChart } from '#shared/chart/bar-chart.tsx';
import { ChartFrame } from '#shared/chart/chart-frame.tsx';

import { FormulaText } from '../eco-benefit/formula-text.tsx';
import { useEcoUnits } from '../eco-benefit/use-eco-units.ts';

type SpeciesChartProps = Pick<Impact, 'species'> & { fileName: string; source: string };

/** The chart shows the largest species, the table all of them. */
export function SpeciesChart({ species, fileName, source }: SpeciesChartProps) {
  const { t, language, formatNumber } = useTexts('impact', 'eco-benefit');
  const { quantities, formatQuantity, formatKg } = useEcoUnits();
  const names = { language, unknown: t('impact.unknownSpecies'), other: t('impact.speciesOther') };
  const formatTreeCount = (count: number) => t('impact.trees', { count });
  return (
    <ChartFrame
      level={2}
      title={t('impact.species')}
      summary={<FormulaText>{t('impact.speciesSummary')}</FormulaText>}
      fileName={`${fileName}-species`}
      source={source}
      table={{
        columns: [t('impact.speciesColumn'), t('impact.treesColumn'), t('ecoBenefit.kgColumn')],
        rows: groupSpecies(species, names, Infinity).map(({ name, trees, co2RemovedKg }) => [
          name,
          { value: trees, text: formatNumber(trees) },
          { value: co2RemovedKg, text: formatKg(co2RemovedKg) },
        ]),
      }}
    >
      <BarChart
        bars={groupSpecies(species, names).map(({ id, name, trees, co2RemovedKg }) => ({
          id,
          label: name,
          value: co2RemovedKg,
          valueText: `${formatQuantity(quantities.kg(co2RemovedKg))} · ${formatTreeCount(trees)}`,
        }))}
      />
    </ChartFrame>
  );
}

type SpeciesRow = { id: string; name: string; trees: number; co2RemovedKg: number };

/** Sorts by carbon removed; unknown species share one row, and rows beyond `max` are summed. */
export function groupSpecies(
  species: Impact['species'],
  names: { language: Language; unknown: string; other: string },
  max = 8,
): SpeciesRow[] {
  const rows = new Map<string, SpeciesRow>();
  for (const { specie, commonName, trees, co2RemovedKg } of species) {
    const name = (commonName && nameIn(commonName, names.language)) ?? names.unknown;
    const row = rows.get(name) ?? { id: specie, name, trees: 0, co2RemovedKg: 0 };
    rows.set(name, { ...row, trees: row.trees + trees, co2RemovedKg: row.co2RemovedKg + co2RemovedKg });
  }
  const sorted = [...rows.values()].toSorted((first, second) => second.co2RemovedKg - first.co2RemovedKg);
  if (sorted.length <= max) return sorted;
  const remainder = sorted.slice(max - 1);
  return [
    ...sorted.slice(0, max - 1),
    {
      id: 'other',
      name: names.other,
      trees: remainder.reduce((sum, { trees }) => sum + trees, 0),
      co2RemovedKg: remainder.reduce((sum, { co2RemovedKg }) => sum + co2RemovedKg, 0),
    },
  ];
}
