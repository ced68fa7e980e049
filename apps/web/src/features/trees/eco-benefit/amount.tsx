import type { Quantity } from '@nabta/domain/benefit-amount';

import { useTexts } from '#platform/texts.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './amount.module.css';

export function Amount({ quantity, large = false }: { quantity: Quantity; large?: boolean }) {
  const { t } = useTexts('eco-benefit');
  const { number, unit, count } = quantity;
  const [textBefore, textAfter] = t(`ecoBenefit.${unit}`, { value: '|', count }).split('|');
  return (
    <span className={utilities.muted}>
      {textBefore}
      <b className={large ? styles.large : styles.number}>{number}</b>
      {textAfter}
    </span>
  );
}
