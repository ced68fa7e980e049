import { Suspense } from 'react';

import { chatTexts } from '../../locales/chat.ts';
import { ApiError } from '../../platform/api-error.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
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
  const { t } = useTexts();
  const tell = useTextFile(chatTexts);
  const isConnection = error instanceof ApiError && error.status === 0;
  return (
    <ErrorState
      illustration={isConnection ? 'offline' : 'error'}
      title={tell('chat.errorTitle')}
      body={isConnection ? error.message : t('states.errorBody')}
      retryLabel={t('common.retry')}
      pending={pending}
      onRetry={onRetry}
    />
  );
}
