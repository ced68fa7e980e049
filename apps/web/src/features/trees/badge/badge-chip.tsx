import { badgeLevelOf } from '@nabta/domain/badge-level';

import { badgeTexts } from '../../locales/badge.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Chip } from '../../ui/chip.tsx';
import { BadgePicture } from './badge-picture.tsx';

/** The badge that a person's trees have earned, in a word; nothing before the first. */
export function BadgeChip({ treeCount }: { treeCount: number }) {
  const tell = useTextFile(badgeTexts);
  const badge = badgeLevelOf(treeCount);
  if (badge === undefined) return null;
  return <Chip start={<BadgePicture code={badge.code} size={16} />}>{tell(`badges.${badge.code}`)}</Chip>;
}
