import type { Impact } from '@nabta/contract/impact';

import { BarChart } from '../../kit/chart/bar-chart.tsx';
import { ChartFrame } from '../../kit/chart/chart-frame.tsx';
import { ecoBenefitTexts } from '../../locales/eco-benefit.ts';
import { impactTexts } from '../../locales/impact.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { FormulaText } from '../eco-benefit/formula-text.tsx';
import { useEcoUnits } from '../eco-benefit/use-eco-units.ts';
import { speciesRows } from './species-rows.ts';

interface SpeciesChartProps {
  species: Impact['species'];
  fileName: string;
  source: string;
}

/** Which species gave most; the chart names the first, the table every one. */
export function SpeciesChart({ species, fileName, source }: SpeciesChartProps) {
  const { language, formatNumber } = useTexts();
  const tell = useTextFile(impactTexts);
  const tellEco = useTextFile(ecoBenefitTexts);
  const { quantities, told, kgNumber } = useEcoUnits();
  const names = { unknown: tell('impact.unknownSpecies'), other: tell('impact.speciesOther') };
  const tellTrees = (count: number) => tell('impact.trees', { count });
  return (
    <ChartFrame
      level={2}
      title={tell('impact.species')}
      summary={<FormulaText>{tell('impact.speciesSummary')}</FormulaText>}
      fileName={`${fileName}-species`}
      source={source}
      table={{
        columns: [tell('impact.speciesColumn'), tell('impact.treesColumn'), tellEco('ecoBenefit.kgColumn')],
        rows: speciesRows(species, language, names, Infinity).map(({ name, trees, co2RemovedKg }) => [
          name,
          { value: trees, told: formatNumber(trees) },
          { value: co2RemovedKg, told: kgNumber(co2RemovedKg) },
        ]),
      }}
    >
      <BarChart
        bars={speciesRows(species, language, names).map(({ id, name, trees, co2RemovedKg }) => ({
          id,
          label: name,
          value: co2RemovedKg,
          told: `${told(quantities.kg(co2RemovedKg))} · ${tellTrees(trees)}`,
        }))}
      />
    </ChartFrame>
  );
}
