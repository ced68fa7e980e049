import { Icon } from '../../ui/icon.tsx';

import styles from './dedication-line.module.css';

/** For whom a tree is, as a line of its own. */
export function DedicationLine({ text }: { text: string }) {
  return (
    <span className={styles.line}>
      <Icon name="heart-fill" size={16} />
      <bdi>{text}</bdi>
    </span>
  );
}
