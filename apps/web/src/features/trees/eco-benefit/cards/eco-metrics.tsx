import type { EcoBenefit } from '@nabta/contract/trees/eco-benefit';

import { useTexts } from '#platform/texts.tsx';

import { Amount } from '../amount.tsx';
import { airGrams, useEcoUnits } from '../use-eco-units.ts';
import { MetricCard, MetricGrid } from './metric-card.tsx';

type EcoMetricsProps = {
  /** Label of the monetary value, for one tree or for many. */
  title: string;
  benefit: Pick<EcoBenefit, 'value' | 'air' | 'waterM3' | 'avoided'>;
  /** Amounts below this, in their own unit, get no card. */
  minAmount?: number;
};

export function EcoMetrics({ title, benefit, minAmount = 0 }: EcoMetricsProps) {
  const { value, air, waterM3, avoided } = benefit;
  const isShown = (amount: number) => amount >= minAmount;
  const amounts = [value.amount, airGrams(air), waterM3 * 1_000, avoided?.electricityKwh ?? 0];

  const { t } = useTexts('eco-benefit');
  const { quantities } = useEcoUnits();
  if (!amounts.some(isShown)) return null;
  return (
    <MetricGrid>
      {isShown(value.amount) && (
        <MetricCard
          section="value"
          icon="seal-check-fill"
          tone="warn"
          title={title}
          hint={t('ecoBenefit.valueHint')}
        >
          <Amount of={quantities.money(value)} />
        </MetricCard>
      )}
      {isShown(airGrams(air)) && (
        <MetricCard
          section="air"
          icon="wind-fill"
          tone="info"
          title={t('ecoBenefit.air')}
          hint={t('ecoBenefit.airHint')}
        >
          <Amount of={quantities.grams(airGrams(air))} />
        </MetricCard>
      )}
      {isShown(waterM3 * 1_000) && (
        <MetricCard
          section="water"
          icon="drop-fill"
          tone="info"
          title={t('ecoBenefit.water')}
          hint={t('ecoBenefit.waterHint')}
        >
          <Amount of={quantities.water(waterM3)} />
        </MetricCard>
      )}
      {avoided && isShown(avoided.electricityKwh) && (
        <MetricCard
          section="energy"
          icon="lightning-fill"
          tone="warn"
          title={t('ecoBenefit.energy')}
          hint={t('ecoBenefit.energyHint')}
        >
          <Amount of={quantities.kwh(avoided.electricityKwh)} />
        </MetricCard>
      )}
    </MetricGrid>
  );
}
