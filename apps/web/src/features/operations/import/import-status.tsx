import type { ImportSummary } from '@nabta/contract/operations/import';
import type { ImportState } from '@nabta/domain/import-state';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

const tones = {
  uploading: 'info',
  reading: 'info',
  mapping: 'warn',
  checking: 'info',
  checked: 'warn',
  importing: 'info',
  done: 'success',
  undoing: 'info',
  undone: 'neutral',
  cancelled: 'neutral',
  failed: 'danger',
} as const satisfies Record<ImportState, string>;

type ImportStatusProps = Pick<ImportSummary, 'status' | 'isAwaitingApproval'>;

export function ImportStatus({ status, isAwaitingApproval }: ImportStatusProps) {
  const { t } = useTexts('import');
  return <Chip kind={tones[status]}>{t(`import.${isAwaitingApproval ? 'awaitingApproval' : status}`)}</Chip>;
}
