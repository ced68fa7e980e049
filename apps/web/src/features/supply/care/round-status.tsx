import type { RoundSummary } from '@nabta/contract/care';

import { careTexts } from '../../locales/care.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Chip } from '../../ui/chip.tsx';

const tones = { planned: 'info', done: 'success', missed: 'danger' } as const satisfies Record<
  RoundSummary['status'],
  string
>;

export function RoundStatus({ status }: Pick<RoundSummary, 'status'>) {
  const tell = useTextFile(careTexts);
  return <Chip kind={tones[status]}>{tell(`care.${status}`)}</Chip>;
}
