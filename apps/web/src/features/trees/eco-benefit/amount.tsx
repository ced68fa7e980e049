import { ecoBenefitTexts } from '../../locales/eco-benefit.ts';
import { useTextFile } from '../../platform/texts.tsx';
import type { Quantity } from './use-eco-units.ts';

import styles from './amount.module.css';

/** A large number with its small unit, in the order of the language. */
export function Amount({ of: { number, unit, count }, large = false }: { of: Quantity; large?: boolean }) {
  const tell = useTextFile(ecoBenefitTexts);
  const [before, after] = tell(`ecoBenefit.${unit}`, { value: '|', count }).split('|');
  return (
    <span className={styles.amount}>
      {before}
      <b className={large ? styles.large : styles.number}>{number}</b>
      {after}
    </span>
  );
}
