import type { Notification } from '@nabta/contract/trees/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { reportError } from '#platform/error-report.ts';
import { useSingleMutation } from '#platform/use-single-mutation.ts';
import { clearCachedUnreadCount } from '#shared/cache/changes.ts';
import { notificationKeys } from '#shared/cache/keys.ts';
import { readNotificationsHandler } from '#shared/offline/outbox-handlers.ts';
import { useSendOrQueue } from '#shared/offline/use-send-or-queue.ts';

/** Marks shown notifications as read; the list still shows them as new until it is reopened. */
export function useMarkRead(newest: Notification | undefined): void {
  const sendOrQueue = useSendOrQueue();
  const queryClient = useQueryClient();
  const { mutate } = useSingleMutation({
    mutationFn: (upTo: string) => sendOrQueue(readNotificationsHandler, { upTo }),
    async onSuccess() {
      await queryClient.cancelQueries({ queryKey: notificationKeys.unread });
      clearCachedUnreadCount(queryClient);
    },
    onError: (error) => reportError(error, { action: 'read-notifications' }),
  });
  const unreadId = newest?.readAt === null ? newest.id : undefined;
  useEffect(() => {
    if (unreadId !== undefined) mutate(unreadId);
  }, [unreadId, mutate]);
}
