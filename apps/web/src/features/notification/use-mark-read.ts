import { readNotifications } from '@nabta/contract/notification';
import type { Notification } from '@nabta/contract/notification';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { notificationKeys } from '../../kit/cache/cache.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';

/** What is shown counts as read; on the screen it stays marked as new until the list is opened again. */
export function useMarkRead(newest: Notification | undefined): void {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const { mutate } = useSingleMutation({
    mutationFn: (upTo: string) => call(readNotifications, { body: { upTo } }),
    async onSuccess() {
      await queryClient.cancelQueries({ queryKey: notificationKeys.unread });
      queryClient.setQueryData<number>(notificationKeys.unread, 0);
    },
    onError: (error) => reportError(error, { action: 'read-notifications' }),
  });
  const unreadId = newest?.readAt === null ? newest.id : undefined;
  useEffect(() => {
    if (unreadId !== undefined) mutate(unreadId);
  }, [unreadId, mutate]);
}
