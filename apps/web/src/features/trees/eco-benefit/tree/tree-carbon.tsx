import type { Tree } from '@nabta/contract/trees/tree';
import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import { smallestAmount } from '@nabta/domain/benefit-amount';
import { isYoungTree } from '@nabta/domain/tree-age';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { Amount } from '../amount.tsx';
import { BenefitCard, BenefitOutlook } from '../cards/benefit-card.tsx';
import { useEcoUnits } from '../use-eco-units.ts';
import { LoadedBenefit } from './loaded-benefit.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './tree-impact.module.css';

type TreeCarbonProps = { tree: Pick<Tree, 'publicId' | 'successor' | 'predecessor'> };

/** The CO2 of a tree with its range; of a young tree the forecast, since it has removed almost nothing. */
export function TreeCarbon({ tree }: TreeCarbonProps) {
  return (
    <section id="carbon" className={utilities.column12}>
      <LoadedBenefit publicId={tree.publicId} loading={<Skeleton shape="block" height={128} />}>
        {(benefit) => (
          <>
            <TreeEnding tree={tree} endedAt={benefit.endedAt} />
            {benefit.forecast !== null && isYoungTree(benefit.plantedAt, benefit.asOf) ? (
              <Forecast forecast={benefit.forecast} nextMilestone={benefit.nextMilestone} />
            ) : (
              <Removed benefit={benefit} />
            )}
          </>
        )}
      </LoadedBenefit>
    </section>
  );
}

function Removed({ benefit: { co2RemovedKg, likely } }: { benefit: TreeBenefit }) {
  const { t } = useTexts('eco-benefit');
  const { quantities, formatKg } = useEcoUnits();
  return (
    <BenefitCard
      level={2}
      icon={{ name: 'leaf-fill', tone: 'success' }}
      title={t('ecoBenefit.carbon')}
      subtitle={<p className={styles.note}>{t('ecoBenefit.carbonSoFar')}</p>}
    >
      <p className={styles.line}>
        <Amount quantity={quantities.kg(co2RemovedKg)} large />
        {/* An amount shown as zero has no range. */}
        <span className={styles.note}>
          {co2RemovedKg < smallestAmount
            ? t('ecoBenefit.seedling')
            : t('ecoBenefit.likely', { low: formatKg(likely.lowKg), high: formatKg(likely.highKg) })}
        </span>
      </p>
    </BenefitCard>
  );
}

type ForecastProps = {
  forecast: NonNullable<TreeBenefit['forecast']>;
  nextMilestone: TreeBenefit['nextMilestone'];
};

function Forecast({ forecast, nextMilestone }: ForecastProps) {
  const { t, formatTreeDay } = useTexts('eco-benefit');
  const { roughKg, formatQuantity } = useEcoUnits();
  return (
    <BenefitCard
      id="future"
      level={2}
      icon={{ name: 'plant-fill' }}
      title={t('ecoBenefit.future', { year: String(forecast.year) })}
    >
      <p className={styles.line}>
        <Amount quantity={roughKg(forecast.co2RemovedKg)} large />
        <span className={styles.note}>
          {t('ecoBenefit.likelyRough', {
            low: formatQuantity(roughKg(forecast.likely.lowKg)),
            high: formatQuantity(roughKg(forecast.likely.highKg)),
          })}
        </span>
      </p>
      {nextMilestone && (
        <BenefitOutlook icon="star-fill">
          {t('ecoBenefit.milestone', {
            amount: formatQuantity(roughKg(nextMilestone.co2Kg)),
            when: formatTreeDay(nextMilestone.at, { month: 'long', year: 'numeric' }),
          })}
        </BenefitOutlook>
      )}
    </BenefitCard>
  );
}

function TreeEnding({ tree, endedAt }: TreeCarbonProps & { endedAt: string | null }) {
  const { t, formatTreeDay } = useTexts('eco-benefit');
  if (endedAt === null && tree.predecessor === null) return null;
  return (
    <div className={styles.ending}>
      {endedAt !== null && (
        <p className={styles.endingText}>
          <Icon name="clock" size={20} />
          {t('ecoBenefit.ended', { date: formatTreeDay(endedAt) })}
        </p>
      )}
      {tree.successor !== null && (
        <ButtonLink href={urls.tree(tree.successor)} variant="secondary" size="sm" icon="plant">
          {t('ecoBenefit.successor')}
        </ButtonLink>
      )}
      {tree.predecessor !== null && (
        <ButtonLink href={urls.tree(tree.predecessor)} variant="secondary" size="sm" icon="plant">
          {t('ecoBenefit.predecessor')}
        </ButtonLink>
      )}
    </div>
  );
}
