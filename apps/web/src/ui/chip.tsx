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
  /** In place of an icon, such as a badge picture. */
  start?: ReactNode;
  children: ReactNode;
}

/** A short state; its text says what its colour shows. */
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
