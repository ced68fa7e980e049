import { offlineTexts } from '../../locales/offline.ts';
import type { ActionKind } from '../../platform/offline/waiting-actions.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useIsWaiting } from './use-waiting.ts';

import styles from './waiting-mark.module.css';

interface WaitingMarkProps<Input> {
  kind: ActionKind<Input>;
  subject: string;
}

/** Stands beside a change that the server does not know yet. */
export function WaitingMark<Input>({ kind, subject }: WaitingMarkProps<Input>) {
  return useIsWaiting(kind, subject) ? <Mark /> : null;
}

function Mark() {
  const tell = useTextFile(offlineTexts);
  return (
    <span className={styles.mark}>
      <Icon name="clock" size={14} />
      {tell('offline.waits')}
    </span>
  );
}
