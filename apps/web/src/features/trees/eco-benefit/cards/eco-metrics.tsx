import type { EcoBenefit } from '@nabta/contract/trees/eco-benefit';
import { type Quantity, sumAirGrams } from '@nabta/domain/benefit-amount';

import { useTexts } from '#platform/texts.tsx';
import { Card } from '#ui/card.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { IconTile } from '#ui/icon-tile.tsx';

import { Amount } from '../amount.tsx';
import { FormulaText } from '../formula-text.tsx';
import { useEcoUnits } from '../use-eco-units.ts';

import styles from './eco-metrics.module.css';

type EcoMetricsProps = {
  /** Label of the monetary value and its explanation, for one tree or for many. */
  title: string;
  hint: string;
  benefit: Pick<EcoBenefit, 'value' | 'air' | 'waterM3' | 'avoided'>;
  /** CO2 a year, of one tree. */
  rateKg?: number | undefined;
  /** Amounts below this, in their own unit, get no card. */
  minAmount?: number;
};

type Metric = {
  section: 'rate' | 'value' | 'air' | 'water' | 'energy';
  icon: IconName;
  tone: 'success' | 'info' | 'warn';
  title: string;
  hint: string;
  amount: number;
  quantity: Quantity;
};

export function EcoMetrics({ title, hint, benefit, rateKg, minAmount = 0 }: EcoMetricsProps) {
  const { t } = useTexts('eco-benefit');
  const { quantities } = useEcoUnits();
  const { value, air, waterM3, avoided } = benefit;
  const metrics: Metric[] = [
    {
      section: 'value',
      icon: 'seal-check-fill',
      tone: 'warn',
      title,
      hint,
      amount: value.amount,
      quantity: quantities.money(value),
    },
    {
      section: 'air',
      icon: 'wind-fill',
      tone: 'info',
      title: t('ecoBenefit.air'),
      hint: t('ecoBenefit.airHint'),
      amount: sumAirGrams(air),
      quantity: quantities.grams(sumAirGrams(air)),
    },
    {
      section: 'water',
      icon: 'drop-fill',
      tone: 'info',
      title: t('ecoBenefit.water'),
      hint: t('ecoBenefit.waterHint'),
      amount: waterM3 * 1_000,
      quantity: quantities.water(waterM3),
    },
  ];
  if (rateKg !== undefined)
    metrics.unshift({
      section: 'rate',
      icon: 'leaf-fill',
      tone: 'success',
      title: t('ecoBenefit.rateTitle'),
      hint: t('ecoBenefit.rateHint'),
      amount: rateKg,
      quantity: quantities.kg(rateKg),
    });
  if (avoided)
    metrics.push({
      section: 'energy',
      icon: 'lightning-fill',
      tone: 'warn',
      title: t('ecoBenefit.energy'),
      hint: t('ecoBenefit.energyHint'),
      amount: avoided.electricityKwh,
      quantity: quantities.kwh(avoided.electricityKwh),
    });
  const visibleMetrics = metrics.filter(({ amount }) => amount >= minAmount);
  if (visibleMetrics.length === 0) return null;
  return (
    <div className={styles.grid}>
      {visibleMetrics.map(({ section, icon, tone, title: name, hint: explanation, quantity }) => (
        <Card key={section} id={section} className={styles.card}>
          <IconTile name={icon} tone={tone} size={24} />
          <h3 className={styles.title}>
            <FormulaText>{name}</FormulaText>
          </h3>
          <p>
            <Amount quantity={quantity} />
          </p>
          <p className={styles.hint}>{explanation}</p>
        </Card>
      ))}
    </div>
  );
}
