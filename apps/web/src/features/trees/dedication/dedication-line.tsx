import { Icon } from '#ui/icon.tsx';

import styles from './tree-dedication.module.css';

export function DedicationLine({ text }: { text: string }) {
  return (
    <span className={styles.line}>
      <Icon name="heart-fill" size={16} />
      <bdi>{text}</bdi>
    </span>
  );
}
