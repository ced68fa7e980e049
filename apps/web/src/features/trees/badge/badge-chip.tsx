import { badgeLevelOf } from '@nabta/domain/badge-level';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

import { BadgePicture } from './badge-picture.tsx';

export function BadgeChip({ treeCount }: { treeCount: number }) {
  const { t } = useTexts('badge');
  const badge = badgeLevelOf(treeCount);
  if (badge === undefined) return null;
  return <Chip start={<BadgePicture code={badge.code} size={16} />}>{t(`badges.${badge.code}`)}</Chip>;
}
