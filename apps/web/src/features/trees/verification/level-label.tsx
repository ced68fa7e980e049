import type { VerificationLevel } from '@nabta/domain/verification-level';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

const chips = {
  documented: { icon: 'file-text', kind: 'neutral' },
  photographed: { icon: 'camera', kind: 'info' },
  verified: { icon: 'seal-check-fill', kind: 'success' },
} as const satisfies Record<VerificationLevel, unknown>;

export function LevelLabel({ level }: { level: VerificationLevel }) {
  const { t } = useTexts();
  return <Chip {...chips[level]}>{t(`treeLevel.${level}`)}</Chip>;
}
