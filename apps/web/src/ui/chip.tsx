import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';

import styles from './chip.module.css';
import tones from './tone.module.css';

type ChipKind = 'success' | 'warn' | 'danger' | 'info' | 'neutral' | 'vip';

interface ChipProps {
  kind?: ChipKind;
  icon?: IconName;
  /** Replaces the icon, e.g. by a badge image. */
  start?: ReactNode;
  children: ReactNode;
}

/** Status label; the text must carry the meaning without the colour. */
export function Chip({ kind = 'success', icon, start, children }: ChipProps) {
  const shownIcon = icon ?? (kind === 'vip' ? 'star-fill' : undefined);
  return (
    <span className={clsx(styles.chip, tones[kind])}>
      {start}
      {shownIcon && <Icon name={shownIcon} size={14} />}
      {children}
    </span>
  );
}
