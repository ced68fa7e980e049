import type { Impact } from '@nabta/contract/trees/impact';

import { useTexts } from '#platform/texts.tsx';
import { BarChart } from '#shared/chart/bar-chart.tsx';
import { ChartFrame } from '#shared/chart/chart-frame.tsx';

import { FormulaText } from '../eco-benefit/formula-text.tsx';
import { useEcoUnits } from '../eco-benefit/use-eco-units.ts';
import { speciesRows } from './species-rows.ts';

interface SpeciesChartProps {
  species: Impact['species'];
  fileName: string;
  source: string;
}

/** The chart shows the largest species, the table all of them. */
export function SpeciesChart({ species, fileName, source }: SpeciesChartProps) {
  const { t, language, formatNumber } = useTexts('impact', 'eco-benefit');
  const { quantities, formatQuantity, kgNumber } = useEcoUnits();
  const names = { unknown: t('impact.unknownSpecies'), other: t('impact.speciesOther') };
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
        rows: speciesRows(species, language, names, Infinity).map(({ name, trees, co2RemovedKg }) => [
          name,
          { value: trees, text: formatNumber(trees) },
          { value: co2RemovedKg, text: kgNumber(co2RemovedKg) },
        ]),
      }}
    >
      <BarChart
        bars={speciesRows(species, language, names).map(({ id, name, trees, co2RemovedKg }) => ({
          id,
          label: name,
          value: co2RemovedKg,
          valueText: `${formatQuantity(quantities.kg(co2RemovedKg))} · ${formatTreeCount(trees)}`,
        }))}
      />
    </ChartFrame>
  );
}
