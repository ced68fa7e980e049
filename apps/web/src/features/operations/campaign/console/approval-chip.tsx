import type { ApprovalState } from '@nabta/contract/people/approval';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

const tones = {
  waiting: 'warn',
  done: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<ApprovalState, string>;

/** Shows nothing when no second approval was needed. */
export function ApprovalChip({ approval }: { approval: ApprovalState | null }) {
  const { t } = useTexts('campaign-console');
  if (approval === null) return null;
  return <Chip kind={tones[approval]}>{t(`campaigns.${approval}`)}</Chip>;
}
