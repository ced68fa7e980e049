import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './record-links.module.css';

interface RecordLinksProps {
  links: readonly { href: string; icon: IconName; label: string }[];
}

export function RecordLinks({ links }: RecordLinksProps) {
  return (
    <ul className={utilities.plainList}>
      {links.map(({ href, icon, label }) => (
        <li key={href}>
          <Link href={href} className={styles.link}>
            <Icon name={icon} size={20} className={styles.icon} />
            <bdi className={utilities.fill}>{label}</bdi>
            <Icon name="caret-right" size={16} mirrored className={styles.icon} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
