import type { Tree } from '@nabta/contract/tree';
import type { TreeBenefit } from '@nabta/contract/tree-benefit';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { chartTexts } from '../../../locales/chart.ts';
import { ecoBenefitTexts } from '../../../locales/eco-benefit.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { useTextFile, useTexts, useTextsAhead } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BenefitSkeleton } from '../benefit-skeleton.tsx';
import { AirCard } from '../cards/air-card.tsx';
import { CarbonCard } from '../cards/carbon-card.tsx';
import { EcoFigures } from '../cards/eco-figures.tsx';
import { EquivalentsCard } from '../cards/equivalents-card.tsx';
import { smallestAmount, useEcoUnits } from '../use-eco-units.ts';
import { FutureCard } from './future-card.tsx';
import { GradeNote } from './grade-note.tsx';
import { isYoung } from './is-young.ts';
import { TreeCurve } from './tree-curve.tsx';
import { useTreeBenefit } from './use-tree-benefit.ts';

import styles from './tree-impact.module.css';

const ModelSheet = lazy(async () => ({ default: (await import('../method/model-sheet.tsx')).ModelSheet }));

interface TreeImpactProps {
  tree: Pick<Tree, 'publicId' | 'successor' | 'predecessor'>;
  /** Where it stands and whom to thank for it: what a young tree has to tell first. */
  origin?: ReactNode;
}

/** Of a young tree less than this is a crumb: grams of carbon, and less than one riyal, litre or gram of anything else. */
const leastOfYoung = { carbonKg: 0.1, other: 1 };
const leastOfGrown = { carbonKg: smallestAmount, other: smallestAmount };

/** What one tree gives: carbon with its range, value, air, water and how all that is known. */
export function TreeImpact({ tree, origin }: TreeImpactProps) {
  const { t } = useTexts();
  useTextsAhead(ecoBenefitTexts, chartTexts);
  const tell = useTextFile(ecoBenefitTexts);
  const { data: benefit, error, refetch, isFetching } = useTreeBenefit(tree.publicId);
  if (benefit) return <KnownImpact tree={tree} origin={origin} benefit={benefit} />;
  if (error === null) return <BenefitSkeleton />;
  const isConnection = error instanceof ApiError && error.status === 0;
  return (
    <Card>
      <div role="alert" className={styles.problem}>
        <p>{isConnection ? error.message : tell('ecoBenefit.errorTitle')}</p>
        <Button
          size="sm"
          look="secondary"
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

function KnownImpact({ tree, origin, benefit }: TreeImpactProps & { benefit: TreeBenefit }) {
  const tell = useTextFile(ecoBenefitTexts);
  const { quantities, told } = useEcoUnits();
  const [model, setModel] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const { replacementValue, air, endedAt, forecast, nextMilestone } = benefit;
  const young = isYoung(benefit.plantedAt, benefit.asOf);
  const least = young ? leastOfYoung : leastOfGrown;
  const hasCarbon = benefit.co2RemovedKg >= least.carbonKg;
  return (
    <div className={styles.impact}>
      <Ending tree={tree} endedAt={endedAt} />
      {young && forecast && (
        <FutureCard forecast={forecast} nextMilestone={nextMilestone}>
          {origin}
        </FutureCard>
      )}
      {(hasCarbon || !young) && (
        <CarbonCard benefit={benefit} since={tell('ecoBenefit.carbonSoFar')} hasRate={endedAt === null} />
      )}
      <EcoFigures title={tell('ecoBenefit.value')} benefit={benefit} least={young ? least.other : 0} />
      {replacementValue && !young && (
        <p className={styles.aside}>
          {tell('ecoBenefit.replacement', { value: told(quantities.money(replacementValue)) })}
        </p>
      )}
      {hasCarbon && <EquivalentsCard equivalents={benefit.equivalents} />}
      <TreeCurve publicId={tree.publicId} benefit={benefit} />
      {Math.max(...Object.values(air)) >= least.other && <AirCard air={air} />}
      <GradeNote grade={benefit.model.grade} isMeasured={benefit.isMeasured} />
      <Button look="secondary" wide icon="question" onClick={() => setModel('open')}>
        {tell('ecoBenefit.howCalculated')}
      </Button>
      {model !== 'unopened' && (
        <Suspense>
          <ModelSheet open={model === 'open'} onClose={() => setModel('closed')} benefit={benefit} />
        </Suspense>
      )}
    </div>
  );
}

/** A tree that no longer stands says since when, and which one took its place. */
function Ending({ tree, endedAt }: Pick<TreeImpactProps, 'tree'> & { endedAt: string | null }) {
  const { formatTreeDay } = useTexts();
  const tell = useTextFile(ecoBenefitTexts);
  if (endedAt === null && tree.predecessor === null) return null;
  return (
    <div className={styles.ending}>
      {endedAt !== null && (
        <p className={styles.endingText}>
          <Icon name="clock" size={20} />
          {tell('ecoBenefit.ended', { date: formatTreeDay(endedAt) })}
        </p>
      )}
      {tree.successor !== null && (
        <ButtonLink href={urls.tree(tree.successor)} look="secondary" size="sm" icon="plant">
          {tell('ecoBenefit.successor')}
        </ButtonLink>
      )}
      {tree.predecessor !== null && (
        <ButtonLink href={urls.tree(tree.predecessor)} look="secondary" size="sm" icon="plant">
          {tell('ecoBenefit.predecessor')}
        </ButtonLink>
      )}
    </div>
  );
}
