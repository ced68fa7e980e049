import type { ApprovalState } from '@nabta/contract/people/approval';
import type { CampaignState as State } from '@nabta/domain/campaign';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

const tones = {
  upcoming: 'info',
  open: 'success',
  used_up: 'warn',
  ended: 'neutral',
} as const satisfies Record<State, string>;

export function CampaignState({ state }: { state: State }) {
  const { t } = useTexts('campaign-console');
  return <Chip kind={tones[state]}>{t(`campaigns.${state}`)}</Chip>;
}

const approvalTones = {
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
  return <Chip kind={approvalTones[approval]}>{t(`campaigns.${approval}`)}</Chip>;
}
