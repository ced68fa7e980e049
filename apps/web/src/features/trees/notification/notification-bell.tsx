import { useQuery } from '@tanstack/react-query';

import { notificationTexts } from '../../locales/notification.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { unreadQuery } from './notification-queries.ts';
import { useKeptPush } from './use-push.ts';

import styles from './notification-bell.module.css';

const maxShown = 99;

/** The way to what somebody was told, with the number not yet read. */
export function NotificationBell() {
  const { formatNumber } = useTexts();
  const tell = useTextFile(notificationTexts);
  const { data: unread = 0 } = useQuery(unreadQuery(useApi()));
  useKeptPush();
  return (
    <IconLink
      href={urls.notifications()}
      label={tell('notification.bell', { count: unread })}
      className={styles.bell}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className={styles.count}>
          {unread > maxShown ? `${formatNumber(maxShown)}+` : formatNumber(unread)}
        </span>
      )}
    </IconLink>
  );
}
