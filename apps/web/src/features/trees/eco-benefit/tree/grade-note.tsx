import type { TreeBenefit } from '@nabta/contract/tree-benefit';

import { ecoBenefitTexts } from '../../../locales/eco-benefit.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { BenefitCard } from '../cards/benefit-card.tsx';

import styles from './grade-note.module.css';

const kindOf = { A: 'success', B: 'info', C: 'warn', default: 'neutral' } as const;

/** How sure the numbers of a tree are, and why. */
export function GradeNote({
  grade,
  isMeasured,
}: {
  grade: TreeBenefit['model']['grade'];
  isMeasured: boolean;
}) {
  const tell = useTextFile(ecoBenefitTexts);
  return (
    <BenefitCard
      title={tell('ecoBenefit.quality')}
      beside={<Chip kind={kindOf[grade]}>{tell(`ecoBenefit.grade${grade}`)}</Chip>}
    >
      <div className={styles.text}>
        <p>{tell(`ecoBenefit.meaning${grade}`)}</p>
        <p>{tell(isMeasured ? 'ecoBenefit.isMeasured' : 'ecoBenefit.byAge')}</p>
      </div>
    </BenefitCard>
  );
}
