import { Suspense } from 'react';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { chatTexts } from '../../locales/chat.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Patience } from './talk/patience.tsx';

import styles from './chat-waiting.module.css';

/** While it is not known yet what was said. */
export function ChatWaiting() {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.waiting}>
      <Skeleton shape="block" className={styles.theirs} />
      <Skeleton shape="block" className={styles.mine} />
      <Skeleton shape="block" className={styles.theirs} />
      <Suspense>
        <Patience />
      </Suspense>
    </div>
  );
}

type ChatUnreachableProps = { error: Error; pending: boolean; onRetry: () => void };

export function ChatUnreachable({ error, pending, onRetry }: ChatUnreachableProps) {
  const tell = useTextFile(chatTexts);
  return <LoadFailure error={error} title={tell('chat.errorTitle')} pending={pending} onRetry={onRetry} />;
}
