import { useQuery } from '@tanstack/react-query';

import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { IconLink } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';

import { unreadQuery } from './notification-queries.ts';
import { useRenewPushSubscription } from './use-push.ts';

import styles from './notification-bell.module.css';

const maxDisplayedCount = 99;

export function NotificationBell() {
  const { t, formatNumber } = useTexts();
  const { data: unread = 0 } = useQuery(unreadQuery(useApi()));
  useRenewPushSubscription();
  return (
    <IconLink href={urls.notifications()} label={t('home.bell', { count: unread })} className={styles.bell}>
      <Icon name="bell" />
      {unread > 0 && (
        <span className={styles.count}>
          {unread > maxDisplayedCount ? `${formatNumber(maxDisplayedCount)}+` : formatNumber(unread)}
        </span>
      )}
    </IconLink>
  );
}
