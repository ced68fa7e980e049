import type { EcoBenefit } from '@nabta/contract/eco-benefit';

import { ecoBenefitTexts } from '../../../locales/eco-benefit.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Amount } from '../amount.tsx';
import { airGrams, useEcoUnits } from '../use-eco-units.ts';
import { FigureCard, FigureGrid } from './figure-card.tsx';

type EcoFiguresProps = {
  /** What the worth in money is called: of one tree, or of many. */
  title: string;
  benefit: Pick<EcoBenefit, 'value' | 'air' | 'waterM3' | 'avoided'>;
  /** What is less of its unit has no card. */
  least?: number;
};

/** Worth, air, water and energy, a card each. */
export function EcoFigures({ title, benefit, least = 0 }: EcoFiguresProps) {
  const { value, air, waterM3, avoided } = benefit;
  const isTold = (amount: number) => amount >= least;
  const amounts = [value.amount, airGrams(air), waterM3 * 1_000, avoided?.electricityKwh ?? 0];

  const tell = useTextFile(ecoBenefitTexts);
  const { quantities } = useEcoUnits();
  if (!amounts.some(isTold)) return null;
  return (
    <FigureGrid>
      {isTold(value.amount) && (
        <FigureCard
          part="value"
          icon="seal-check-fill"
          tone="warn"
          title={title}
          hint={tell('ecoBenefit.valueHint')}
        >
          <Amount of={quantities.money(value)} />
        </FigureCard>
      )}
      {isTold(airGrams(air)) && (
        <FigureCard
          part="air"
          icon="wind-fill"
          tone="info"
          title={tell('ecoBenefit.air')}
          hint={tell('ecoBenefit.airHint')}
        >
          <Amount of={quantities.grams(airGrams(air))} />
        </FigureCard>
      )}
      {isTold(waterM3 * 1_000) && (
        <FigureCard
          part="water"
          icon="drop-fill"
          tone="info"
          title={tell('ecoBenefit.water')}
          hint={tell('ecoBenefit.waterHint')}
        >
          <Amount of={quantities.water(waterM3)} />
        </FigureCard>
      )}
      {avoided && isTold(avoided.electricityKwh) && (
        <FigureCard
          part="energy"
          icon="lightning-fill"
          tone="warn"
          title={tell('ecoBenefit.energy')}
          hint={tell('ecoBenefit.energyHint')}
        >
          <Amount of={quantities.kwh(avoided.electricityKwh)} />
        </FigureCard>
      )}
    </FigureGrid>
  );
}
