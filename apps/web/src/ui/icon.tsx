import { clsx } from 'clsx';
import spriteUrl from 'virtual:icon-sprite';

import type { IconName } from './icon-names.ts';

import styles from './icon.module.css';

interface IconProps {
  name: IconName;
  size?: 14 | 16 | 20 | 24 | 28 | 32;
  /** Turns arrows and other pointing icons round where the page reads from the right. */
  mirrored?: boolean;
  className?: string | undefined;
}

/** An icon is decoration: the button or the text beside it carries the name. */
export function Icon({ name, size = 24, mirrored = false, className }: IconProps) {
  return (
    <svg
      className={clsx(styles.icon, mirrored && styles.mirrored, className)}
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
