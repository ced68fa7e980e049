import type { IssueState } from '@nabta/domain/issue-state';

import { issueConsoleTexts } from '../../../locales/issue-console.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Chip } from '../../../ui/chip.tsx';

const tones = {
  pending: 'info',
  in_progress: 'warn',
  unresolved: 'danger',
  resolved: 'success',
} as const satisfies Record<IssueState, string>;

export function IssueStatus({ status }: { status: IssueState }) {
  const tell = useTextFile(issueConsoleTexts);
  return <Chip kind={tones[status]}>{tell(`issueConsole.${status}`)}</Chip>;
}
