import { clsx } from 'clsx';

import styles from './skyline.module.css';

/** The city behind the sign-in, by day or by night with the theme; stands on the bottom edge, never mirrored. */
export function Skyline({ className }: { className?: string | undefined }) {
  return <div className={clsx(styles.skyline, className)} aria-hidden="true" />;
}
