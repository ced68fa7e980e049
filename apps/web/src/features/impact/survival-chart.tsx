import type { Impact } from '@nabta/contract/impact';
import { percentOfTenths, toldShare } from '@nabta/domain/survival';

import { BarChart } from '../../kit/chart/bar-chart.tsx';
import { ChartFrame } from '../../kit/chart/chart-frame.tsx';
import { impactTexts } from '../../locales/impact.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';

interface SurvivalChartProps {
  survival: Impact['survival'];
  fileName: string;
  source: string;
}

/** How many of the trees that were planted still stand. */
export function SurvivalChart({ survival, fileName, source }: SurvivalChartProps) {
  const { formatNumber } = useTexts();
  const tell = useTextFile(impactTexts);
  const { planted } = survival;
  const standing = planted > 0 ? toldShare(survival.standing / planted) : 0;
  const percents = {
    standing: formatNumber(standing, percentOfTenths),
    // Both together are all of them.
    ended: formatNumber(planted > 0 ? 1 - standing : 0, percentOfTenths),
  };
  const parts = (['standing', 'ended'] as const).map((name) => ({
    id: name,
    label: tell(`impact.${name}`),
    value: survival[name],
  }));
  return (
    <ChartFrame
      level={2}
      title={tell('impact.survival')}
      summary={planted > 0 && tell('impact.survivalShare', { percent: percents.standing })}
      fileName={`${fileName}-survival`}
      source={source}
      table={{
        columns: [tell('impact.survival'), tell('impact.treesColumn')],
        rows:
          planted === 0 ? [] : parts.map(({ label, value }) => [label, { value, told: formatNumber(value) }]),
      }}
    >
      <BarChart
        bars={parts.map((part) => ({
          ...part,
          told: `${formatNumber(part.value)} · ${percents[part.id]}`,
        }))}
        max={planted}
      />
    </ChartFrame>
  );
}
