import type { IssueState } from '@nabta/domain/issue-state';

import { useTexts } from '#platform/texts.tsx';
import { Chip } from '#ui/chip.tsx';

const tones = {
  pending: 'info',
  in_progress: 'warn',
  unresolved: 'danger',
  resolved: 'success',
} as const satisfies Record<IssueState, string>;

export function IssueStatus({ status }: { status: IssueState }) {
  const { t } = useTexts('issue-console');
  return <Chip kind={tones[status]}>{t(`issueConsole.${status}`)}</Chip>;
}
