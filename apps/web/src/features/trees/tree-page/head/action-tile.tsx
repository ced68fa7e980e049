import { clsx } from 'clsx';

import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

import styles from './action-tile.module.css';

type ActionTileProps = {
  icon: IconName;
  iconMirrored?: boolean;
  label: string;
  isPrimary?: boolean;
} & ({ href: string } | { onPress: () => void });

export function ActionTile({
  icon,
  iconMirrored = false,
  label,
  isPrimary = false,
  ...action
}: ActionTileProps) {
  const className = clsx(styles.tile, isPrimary && styles.primary);
  const content = (
    <>
      <Icon name={icon} mirrored={iconMirrored} />
      <span>{label}</span>
    </>
  );
  if ('href' in action)
    return (
      <Link href={action.href} className={className}>
        {content}
      </Link>
    );
  return (
    <button type="button" className={className} onClick={action.onPress}>
      {content}
    </button>
  );
}
