import { clsx } from 'clsx';

import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';

import styles from './icon-tile.module.css';
import tones from './tone.module.css';

interface IconTileProps {
  name: IconName;
  tone?: 'success' | 'info' | 'warn' | 'danger';
  size?: 20 | 24;
  /** For lists with low rows. */
  compact?: boolean;
}

/** Tinted tile with an icon, at the start of a row. */
export function IconTile({ name, tone = 'success', size = 20, compact = false }: IconTileProps) {
  return (
    <span className={clsx(styles.tile, tones[tone], compact && styles.compact)}>
      <Icon name={name} size={size} />
    </span>
  );
}
