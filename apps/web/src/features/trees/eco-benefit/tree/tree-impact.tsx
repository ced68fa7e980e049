import type { Tree } from '@nabta/contract/trees/tree';
import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';
import type { ReactNode } from 'react';

import { isUnreachable } from '#platform/api-error.ts';
import { usePreloadTexts, useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { lazySheet, useLazySheet } from '#shared/navigation/use-lazy-sheet.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';

import { Amount } from '../amount.tsx';
import { BenefitSkeleton } from '../benefit-skeleton.tsx';
import { AirCard } from '../cards/air-card.tsx';
import { BenefitCard, BenefitOutlook } from '../cards/benefit-card.tsx';
import { CarbonCard } from '../cards/carbon-card.tsx';
import { EcoMetrics } from '../cards/eco-metrics.tsx';
import { EquivalentsCard } from '../cards/equivalents-card.tsx';
import { smallestAmount, useEcoUnits } from '../use-eco-units.ts';
import { TreeCurve } from './tree-curve.tsx';
import { isYoung, useTreeBenefit } from './use-tree-benefit.ts';

import utilities from '#ui/utilities.module.css';
import styles from './tree-impact.module.css';

const modelSheet = lazySheet(async () => (await import('../method/model-sheet.tsx')).ModelSheet);

interface TreeImpactProps {
  tree: Pick<Tree, 'publicId' | 'successor' | 'predecessor'>;
  origin?: ReactNode;
}

/** For young trees, less than 0.1 kg of carbon or one riyal, litre or gram is hidden. */
const youngMinimums = { carbonKg: 0.1, amount: 1 };
const grownMinimums = { carbonKg: smallestAmount, amount: smallestAmount };

export function TreeImpact({ tree, origin }: TreeImpactProps) {
  const { t } = useTexts('eco-benefit');
  usePreloadTexts('eco-benefit', 'chart');
  const { data: benefit, error, refetch, isFetching } = useTreeBenefit(tree.publicId);
  if (benefit) return <LoadedImpact tree={tree} origin={origin} benefit={benefit} />;
  if (error === null) return <BenefitSkeleton />;
  const isOffline = isUnreachable(error);
  return (
    <Card>
      <div role="alert" className={styles.problem}>
        <p>{isOffline ? error.message : t('ecoBenefit.errorTitle')}</p>
        <Button
          size="sm"
          variant="secondary"
          icon="arrow-clockwise"
          pending={isFetching}
          onClick={() => void refetch()}
        >
          {t('common.retry')}
        </Button>
      </div>
    </Card>
  );
}

function LoadedImpact({ tree, origin, benefit }: TreeImpactProps & { benefit: TreeBenefit }) {
  const { t } = useTexts('eco-benefit');
  const { quantities, formatQuantity } = useEcoUnits();
  const { open: openModelSheet, render: renderModelSheet } = useLazySheet(modelSheet);
  const { replacementValue, air, endedAt, forecast, nextMilestone } = benefit;
  const isYoungTree = isYoung(benefit.plantedAt, benefit.asOf);
  const minimums = isYoungTree ? youngMinimums : grownMinimums;
  const hasCarbon = benefit.co2RemovedKg >= minimums.carbonKg;
  return (
    <div className={utilities.column12}>
      <TreeEnding tree={tree} endedAt={endedAt} />
      {isYoungTree && forecast && (
        <FutureCard forecast={forecast} nextMilestone={nextMilestone}>
          {origin}
        </FutureCard>
      )}
      {(hasCarbon || !isYoungTree) && (
        <CarbonCard benefit={benefit} since={t('ecoBenefit.carbonSoFar')} hasRate={endedAt === null} />
      )}
      <EcoMetrics
        title={t('ecoBenefit.value')}
        benefit={benefit}
        minAmount={isYoungTree ? minimums.amount : 0}
      />
      {replacementValue && !isYoungTree && (
        <p className={styles.note}>
          {t('ecoBenefit.replacement', { value: formatQuantity(quantities.money(replacementValue)) })}
        </p>
      )}
      {hasCarbon && <EquivalentsCard equivalents={benefit.equivalents} />}
      <TreeCurve publicId={tree.publicId} benefit={benefit} />
      {Math.max(...Object.values(air)) >= minimums.amount && <AirCard air={air} />}
      <GradeNote grade={benefit.model.grade} isMeasured={benefit.isMeasured} />
      <Button variant="secondary" wide icon="question" onClick={openModelSheet}>
        {t('ecoBenefit.howCalculated')}
      </Button>
      {renderModelSheet({ benefit })}
    </div>
  );
}

function TreeEnding({ tree, endedAt }: Pick<TreeImpactProps, 'tree'> & { endedAt: string | null }) {
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

interface FutureCardProps {
  forecast: NonNullable<TreeBenefit['forecast']>;
  nextMilestone: TreeBenefit['nextMilestone'];
  children?: ReactNode;
}

/** Forecast of a young tree, whose current amounts would be displayed as zero. */
function FutureCard({ forecast, nextMilestone, children }: FutureCardProps) {
  const { t, formatTreeDay } = useTexts('eco-benefit');
  const { roughKg, formatQuantity } = useEcoUnits();
  return (
    <BenefitCard
      id="future"
      icon={{ name: 'plant-fill' }}
      title={t('ecoBenefit.future', { year: String(forecast.year) })}
    >
      <p>
        <Amount quantity={roughKg(forecast.co2RemovedKg)} large />
      </p>
      <p className={utilities.mutedText}>
        {t('ecoBenefit.likelyRough', {
          low: formatQuantity(roughKg(forecast.likely.lowKg)),
          high: formatQuantity(roughKg(forecast.likely.highKg)),
        })}
      </p>
      {nextMilestone && (
        <BenefitOutlook icon="star-fill">
          {t('ecoBenefit.milestone', {
            amount: formatQuantity(roughKg(nextMilestone.co2Kg)),
            when: formatTreeDay(nextMilestone.at, { month: 'long', year: 'numeric' }),
          })}
        </BenefitOutlook>
      )}
      {children}
    </BenefitCard>
  );
}

const chipKinds = { A: 'success', B: 'info', C: 'warn', default: 'neutral' } as const;

function GradeNote({ grade, isMeasured }: { grade: TreeBenefit['model']['grade']; isMeasured: boolean }) {
  const { t } = useTexts('eco-benefit');
  return (
    <BenefitCard
      title={t('ecoBenefit.quality')}
      end={<Chip kind={chipKinds[grade]}>{t(`ecoBenefit.grade${grade}`)}</Chip>}
    >
      <div className={styles.text}>
        <p>{t(`ecoBenefit.meaning${grade}`)}</p>
        <p>{t(isMeasured ? 'ecoBenefit.isMeasured' : 'ecoBenefit.byAge')}</p>
      </div>
    </BenefitCard>
  );
}
