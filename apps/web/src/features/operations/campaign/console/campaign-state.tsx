import type { CampaignState as State } from '@nabta/domain/campaign';

import { campaignConsoleTexts } from '../../../locales/campaign-console.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Chip } from '../../../ui/chip.tsx';

const tones = {
  upcoming: 'info',
  open: 'success',
  used_up: 'warn',
  ended: 'neutral',
} as const satisfies Record<State, string>;

export function CampaignState({ state }: { state: State }) {
  const tell = useTextFile(campaignConsoleTexts);
  return <Chip kind={tones[state]}>{tell(`campaigns.${state}`)}</Chip>;
}
