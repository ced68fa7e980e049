import type { ApprovalState } from '@nabta/contract/approval';

import { campaignConsoleTexts } from '../../../locales/campaign-console.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Chip } from '../../../ui/chip.tsx';

const tones = {
  waiting: 'warn',
  done: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<ApprovalState, string>;

/** Whether a second person agreed; nothing where one was enough. */
export function ApprovalChip({ approval }: { approval: ApprovalState | null }) {
  const tell = useTextFile(campaignConsoleTexts);
  if (approval === null) return null;
  return <Chip kind={tones[approval]}>{tell(`campaigns.${approval}`)}</Chip>;
}
