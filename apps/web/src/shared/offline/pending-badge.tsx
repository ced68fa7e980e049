import type { OutboxHandler } from '#platform/offline/profile-outbox.ts';
import { useTexts } from '#platform/texts.tsx';
import { Icon } from '#ui/icon.tsx';

import { useIsPending } from './use-pending-items.ts';

import styles from './pending-badge.module.css';

interface PendingBadgeProps<Input> {
  handler: OutboxHandler<Input>;
  subject: string;
}

export function PendingBadge<Input>({ handler, subject }: PendingBadgeProps<Input>) {
  return useIsPending(handler, subject) ? <Badge /> : null;
}

function Badge() {
  const { t } = useTexts('offline');
  return (
    <span className={styles.badge}>
      <Icon name="clock" size={14} />
      {t('offline.waits')}
    </span>
  );
}
