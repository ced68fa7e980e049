import { Suspense } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { LoadError } from '#shared/navigation/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { SlowAnswerHint } from './messages/slow-answer-hint.tsx';

import styles from './chat-skeleton.module.css';

export function ChatSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.skeleton}>
      <Skeleton shape="block" className={styles.treeMessage} />
      <Skeleton shape="block" className={styles.ownMessage} />
      <Skeleton shape="block" className={styles.treeMessage} />
      <Suspense>
        <SlowAnswerHint />
      </Suspense>
    </div>
  );
}

type ChatUnreachableProps = { error: Error; pending: boolean; onRetry: () => void };

export function ChatUnreachable({ error, pending, onRetry }: ChatUnreachableProps) {
  const { t } = useTexts('chat');
  return <LoadError error={error} title={t('chat.errorTitle')} pending={pending} onRetry={onRetry} />;
}
