import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';

import styles from './icon-tile.module.css';

/** A picture that opens a line: what the line is about, at a glance. */
export function IconTile({ name }: { name: IconName }) {
  return (
    <span className={styles.tile}>
      <Icon name={name} size={20} />
    </span>
  );
}
