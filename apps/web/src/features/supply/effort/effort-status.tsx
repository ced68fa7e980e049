import type { EffortStatus } from '@nabta/domain/effort-state';
import type { ComponentProps } from 'react';

import { effortTexts } from '../../locales/effort.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Chip } from '../../ui/chip.tsx';

const tones = {
  planned: 'info',
  active: 'success',
  paused: 'warn',
  done: 'neutral',
} as const satisfies Record<EffortStatus, ComponentProps<typeof Chip>['kind']>;

export function EffortStatusChip({ status }: { status: EffortStatus }) {
  const tell = useTextFile(effortTexts);
  return <Chip kind={tones[status]}>{tell(`effort.${status}`)}</Chip>;
}
