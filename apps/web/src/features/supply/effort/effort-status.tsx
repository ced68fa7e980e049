import type { EffortStatus } from '@nabta/domain/effort-state';
import type { ComponentProps } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

const tones = {
  planned: 'info',
  active: 'success',
  paused: 'warn',
  done: 'neutral',
} as const satisfies Record<EffortStatus, ComponentProps<typeof Chip>['kind']>;

export function EffortStatusChip({ status }: { status: EffortStatus }) {
  const { t } = useTexts('effort');
  return <Chip kind={tones[status]}>{t(`effort.${status}`)}</Chip>;
}
