import type { TreeBenefit } from '@nabta/contract/tree-benefit';

import { ecoBenefitTexts } from '../../../locales/eco-benefit.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';

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
    <Card as="section" className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.title}>{tell('ecoBenefit.quality')}</h3>
        <Chip kind={kindOf[grade]}>{tell(`ecoBenefit.grade${grade}`)}</Chip>
      </div>
      <p className={styles.text}>{tell(`ecoBenefit.meaning${grade}`)}</p>
      <p className={styles.text}>{tell(isMeasured ? 'ecoBenefit.isMeasured' : 'ecoBenefit.byAge')}</p>
    </Card>
  );
}
