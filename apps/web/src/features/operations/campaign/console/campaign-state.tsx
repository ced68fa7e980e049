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
