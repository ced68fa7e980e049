import type { TreeBenefit } from '@nabta/contract/trees/tree-benefit';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

import { BenefitCard } from '../cards/benefit-card.tsx';

import styles from './tree-impact.module.css';

const kindOf = { A: 'success', B: 'info', C: 'warn', default: 'neutral' } as const;

export function GradeNote({
  grade,
  isMeasured,
}: {
  grade: TreeBenefit['model']['grade'];
  isMeasured: boolean;
}) {
  const { t } = useTexts('eco-benefit');
  return (
    <BenefitCard
      title={t('ecoBenefit.quality')}
      end={<Chip kind={kindOf[grade]}>{t(`ecoBenefit.grade${grade}`)}</Chip>}
    >
      <div className={styles.text}>
        <p>{t(`ecoBenefit.meaning${grade}`)}</p>
        <p>{t(isMeasured ? 'ecoBenefit.isMeasured' : 'ecoBenefit.byAge')}</p>
      </div>
    </BenefitCard>
  );
}
