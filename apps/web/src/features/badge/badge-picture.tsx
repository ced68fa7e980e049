import type { BadgeCode } from '@nabta/domain/badge-level';
import { clsx } from 'clsx';

import changeMaker from '../../assets/badges/changeMaker.svg?url';
import climateHero from '../../assets/badges/climateHero.svg?url';
import earthSavior from '../../assets/badges/earthSavior.svg?url';
import planter from '../../assets/badges/planter.svg?url';
import treesFriend from '../../assets/badges/treesFriend.svg?url';
import treesHero from '../../assets/badges/treesHero.svg?url';

import styles from './badge-picture.module.css';

const pictures = {
  planter,
  treesFriend,
  treesHero,
  changeMaker,
  climateHero,
  earthSavior,
} satisfies Record<BadgeCode, string>;

interface BadgePictureProps {
  code: BadgeCode;
  size: number;
  isLocked?: boolean;
}

/** A badge; a locked one is grey, and whoever shows it adds the lock. */
export function BadgePicture({ code, size, isLocked = false }: BadgePictureProps) {
  return (
    <img
      src={pictures[code]}
      alt=""
      width={size}
      height={size}
      className={clsx(styles.picture, isLocked && styles.locked)}
    />
  );
}
