import { clsx } from 'clsx';
import spriteUrl from 'virtual:icon-sprite';

import type { IconName } from './icon-names.ts';

import styles from './icon.module.css';

interface IconProps {
  name: IconName;
  size?: 14 | 16 | 20 | 24 | 28 | 32;
  /** Mirrors directional icons in right-to-left pages. */
  mirrored?: boolean | undefined;
  className?: string | undefined;
}

/** Decorative: the button or the text next to it carries the name. */
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
