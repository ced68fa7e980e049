import type { TreeStatus } from '@nabta/domain/tree-status';

import { treeRecordTexts } from '../../locales/tree-record.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Chip } from '../../ui/chip.tsx';

const tones = {
  healthy: 'success',
  damaged: 'warn',
  vip: 'vip',
  lost: 'danger',
  removed: 'neutral',
} as const satisfies Record<TreeStatus, string>;

export function StatusChip({ status }: { status: TreeStatus }) {
  const tell = useTextFile(treeRecordTexts);
  return <Chip kind={tones[status]}>{tell(`treeRecord.${status}`)}</Chip>;
}
