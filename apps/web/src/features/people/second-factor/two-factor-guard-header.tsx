import type { IconName } from '#ui/icon-names.ts';
import { IconTile } from '#ui/icon-tile.tsx';

import styles from './second-factor.module.css';

export function TwoFactorGuardHeader({ icon, title, body }: { icon: IconName; title: string; body: string }) {
  return (
    <header className={styles.head}>
      <IconTile name={icon} tone="success" />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.body}>{body}</p>
    </header>
  );
}
