import { clsx } from 'clsx';

import styles from './skyline.module.css';

/** City background of the sign-in page for both themes; bottom-aligned, never mirrored. */
export function Skyline({ className }: { className?: string | undefined }) {
  return <div className={clsx(styles.skyline, className)} aria-hidden="true" />;
}
