import type { TreeStatus } from '@nabta/domain/tree-status';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

const tones = {
  healthy: 'success',
  damaged: 'warn',
  vip: 'vip',
  lost: 'danger',
  removed: 'neutral',
} as const satisfies Record<TreeStatus, string>;

export function StatusChip({ status }: { status: TreeStatus }) {
  const { t } = useTexts('tree-record');
  return <Chip kind={tones[status]}>{t(`treeRecord.${status}`)}</Chip>;
}
