import type { Notification } from '@nabta/contract/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { showNotificationsRead } from '../../kit/cache/changes.ts';
import { notificationKeys } from '../../kit/cache/keys.ts';
import { useSendOrWait } from '../../kit/offline/use-send-or-wait.ts';
import { readingNotifications } from '../../kit/offline/waiting-kinds.ts';
import { reportError } from '../../platform/error-report.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';

/** What is shown counts as read; on the screen it stays marked as new until the list is opened again. */
export function useMarkRead(newest: Notification | undefined): void {
  const sendOrWait = useSendOrWait();
  const queryClient = useQueryClient();
  const { mutate } = useSingleMutation({
    mutationFn: (upTo: string) => sendOrWait(readingNotifications, { upTo }),
    async onSuccess() {
      await queryClient.cancelQueries({ queryKey: notificationKeys.unread });
      showNotificationsRead(queryClient);
    },
    onError: (error) => reportError(error, { action: 'read-notifications' }),
  });
  const unreadId = newest?.readAt === null ? newest.id : undefined;
  useEffect(() => {
    if (unreadId !== undefined) mutate(unreadId);
  }, [unreadId, mutate]);
}
