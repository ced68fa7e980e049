import { useTexts } from '#platform/texts.tsx';

import type { Quantity } from './use-eco-units.ts';

import utilities from '#ui/utilities.module.css';
import styles from './amount.module.css';

export function Amount({ quantity, large = false }: { quantity: Quantity; large?: boolean }) {
  const { t } = useTexts('eco-benefit');
  const { number, unit, count } = quantity;
  const [before, after] = t(`ecoBenefit.${unit}`, { value: '|', count }).split('|');
  return (
    <span className={utilities.muted}>
      {before}
      <b className={large ? styles.large : styles.number}>{number}</b>
      {after}
    </span>
  );
}
