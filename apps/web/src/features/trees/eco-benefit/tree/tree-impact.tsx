import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import { smallestAmount } from '@nabta/domain/benefit-amount';
import { isYoungTree } from '@nabta/domain/tree-age';

import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { lazySheet, useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';
import { Button } from '#ui/button.tsx';

import { BenefitSkeleton } from '../benefit-skeleton.tsx';
import { AirCard } from '../cards/air-card.tsx';
import { BenefitCard } from '../cards/benefit-card.tsx';
import { EcoMetrics } from '../cards/eco-metrics.tsx';
import { EquivalentsCard } from '../cards/equivalents-card.tsx';
import { useEcoUnits } from '../use-eco-units.ts';
import { LoadedBenefit } from './loaded-benefit.tsx';
import { TreeCurve } from './tree-curve.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './tree-impact.module.css';

const modelSheet = lazySheet(async () => (await import('../method/model-sheet.tsx')).ModelSheet);

/** For young trees, less than 0.1 kg of carbon or one riyal, litre or gram is hidden. */
const youngMinimums = { carbonKg: 0.1, amount: 1 };
const grownMinimums = { carbonKg: smallestAmount, amount: 0 };

/** All numbers of a tree beyond its CO2. */
export function TreeImpact({ publicId }: { publicId: string }) {
  usePreloadTexts('eco-benefit', 'chart');
  return (
    <LoadedBenefit publicId={publicId} loading={<BenefitSkeleton />}>
      {(benefit) => <Numbers publicId={publicId} benefit={benefit} />}
    </LoadedBenefit>
  );
}

function Numbers({ publicId, benefit }: { publicId: string; benefit: TreeBenefit }) {
  const { t } = useTexts('eco-benefit');
  const { open: openModelSheet, render: renderModelSheet } = useLazySheet(modelSheet);
  const { air, endedAt } = benefit;
  const isYoung = isYoungTree(benefit.plantedAt, benefit.asOf);
  const { carbonKg, amount } = isYoung ? youngMinimums : grownMinimums;
  return (
    <div className={utilities.column12}>
      <EcoMetrics
        title={t('ecoBenefit.value')}
        hint={t('ecoBenefit.valueHint')}
        benefit={benefit}
        rateKg={endedAt === null ? benefit.annualRateKg : undefined}
        minAmount={amount}
      />
      {benefit.co2RemovedKg >= carbonKg && <EquivalentsCard equivalents={benefit.equivalents} />}
      <TreeCurve publicId={publicId} benefit={benefit} />
      {Math.max(...Object.values(air)) >= Math.max(amount, smallestAmount) && <AirCard air={air} />}
      <Basis benefit={benefit} hasReplacement={!isYoung} />
      <Button variant="secondary" wide icon="question" onClick={openModelSheet}>
        {t('ecoBenefit.howCalculated')}
      </Button>
      {renderModelSheet({ publicId, benefit })}
    </div>
  );
}

type BasisProps = { benefit: TreeBenefit; hasReplacement: boolean };

function Basis({ benefit: { model, isMeasured, replacementValue }, hasReplacement }: BasisProps) {
  const { t } = useTexts('eco-benefit');
  const { quantities, formatQuantity } = useEcoUnits();
  return (
    <BenefitCard title={t('ecoBenefit.quality')}>
      <div className={styles.text}>
        <p>{t(`ecoBenefit.meaning${model.grade}`)}</p>
        <p>{t(isMeasured ? 'ecoBenefit.isMeasured' : 'ecoBenefit.byAge')}</p>
        {replacementValue && hasReplacement && (
          <p>{t('ecoBenefit.replacement', { value: formatQuantity(quantities.money(replacementValue)) })}</p>
        )}
      </div>
    </BenefitCard>
  );
}
