import { clsx } from 'clsx';

import type { IconName } from '../../../ui/icon-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';

import styles from './action-tile.module.css';

type ActionTileProps = {
  icon: IconName;
  iconMirrored?: boolean;
  label: string;
  /** The one that the page would have a person do. */
  isMain?: boolean;
} & ({ href: string } | { onPress: () => void });

/** One of the few things to do with a tree, in a row of equals. */
export function ActionTile({ icon, iconMirrored = false, label, isMain = false, ...does }: ActionTileProps) {
  const className = clsx(styles.tile, isMain && styles.main);
  const face = (
    <>
      <Icon name={icon} mirrored={iconMirrored} />
      <span>{label}</span>
    </>
  );
  if ('href' in does)
    return (
      <Link href={does.href} className={className}>
        {face}
      </Link>
    );
  return (
    <button type="button" className={className} onClick={does.onPress}>
      {face}
    </button>
  );
}
