import changeMaker from '@nabta/domain/art/badges/changeMaker.svg?inline';
import climateHero from '@nabta/domain/art/badges/climateHero.svg?inline';
import earthSavior from '@nabta/domain/art/badges/earthSavior.svg?inline';
import planter from '@nabta/domain/art/badges/planter.svg?inline';
import treesFriend from '@nabta/domain/art/badges/treesFriend.svg?inline';
import treesHero from '@nabta/domain/art/badges/treesHero.svg?inline';
import type { BadgeCode } from '@nabta/domain/badge-level';
import { clsx } from 'clsx';

import styles from './badge-picture.module.css';

/** Bundled into the script: six small images always shown together would be six requests. */
const pictures = {
  planter,
  treesFriend,
  treesHero,
  changeMaker,
  climateHero,
  earthSavior,
} satisfies Record<BadgeCode, string>;

type BadgePictureProps = { code: BadgeCode; size: number; isLocked?: boolean };

/** `isLocked` only greys the badge; the caller adds the lock icon. */
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
