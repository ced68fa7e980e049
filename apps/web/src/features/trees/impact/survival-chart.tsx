import type { Impact } from '@nabta/contract/trees/impact';
import { percentFormat, displayShare } from '@nabta/domain/survival';

import { useTexts } from '#platform/texts.tsx';
import { BarChart } from '#shared/chart/bar-chart.tsx';
import { ChartFrame } from '#shared/chart/chart-frame.tsx';

type SurvivalChartProps = Pick<Impact, 'survival'> & { fileName: string; source: string };

export function SurvivalChart({ survival, fileName, source }: SurvivalChartProps) {
  const { t, formatNumber } = useTexts('impact');
  const { planted } = survival;
  const aliveShare = planted > 0 ? displayShare(survival.standing / planted) : 0;
  const percents = {
    standing: formatNumber(aliveShare, percentFormat),
    // Both shares add up to 100 %.
    ended: formatNumber(planted > 0 ? 1 - aliveShare : 0, percentFormat),
  };
  const groups = (['standing', 'ended'] as const).map((name) => ({
    id: name,
    label: t(`impact.${name}`),
    value: survival[name],
  }));
  return (
    <ChartFrame
      level={2}
      title={t('impact.survival')}
      summary={planted > 0 && t('impact.survivalShare', { percent: percents.standing })}
      fileName={`${fileName}-survival`}
      source={source}
      table={{
        columns: [t('impact.survival'), t('impact.treesColumn')],
        rows:
          planted === 0
            ? []
            : groups.map(({ label, value }) => [label, { value, text: formatNumber(value) }]),
      }}
    >
      <BarChart
        bars={groups.map((group) => ({
          ...group,
          valueText: `${formatNumber(group.value)} · ${percents[group.id]}`,
        }))}
        max={planted}
      />
    </ChartFrame>
  );
}
