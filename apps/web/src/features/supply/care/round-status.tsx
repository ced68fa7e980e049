import type { RoundSummary } from '@nabta/contract/supply/care';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

const tones = { planned: 'info', done: 'success', missed: 'danger' } as const satisfies Record<
  RoundSummary['status'],
  string
>;

export function RoundStatus({ status }: Pick<RoundSummary, 'status'>) {
  const { t } = useTexts('care');
  return <Chip kind={tones[status]}>{t(`care.${status}`)}</Chip>;
}
