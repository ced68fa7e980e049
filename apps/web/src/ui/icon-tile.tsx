import { clsx } from 'clsx';

import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';

import styles from './icon-tile.module.css';
import tones from './tone.module.css';

interface IconTileProps {
  name: IconName;
  tone?: 'success' | 'info' | 'warn' | 'danger';
  size?: 20 | 24;
  /** The narrow tile of a list whose rows are low. */
  compact?: boolean;
}

/** A picture that opens a line: what the line is about, at a glance. */
export function IconTile({ name, tone = 'success', size = 20, compact = false }: IconTileProps) {
  return (
    <span className={clsx(styles.tile, tones[tone], compact && styles.compact)}>
      <Icon name={name} size={size} />
    </span>
  );
}
