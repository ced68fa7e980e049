import { getNotificationSettings } from '@nabta/contract/trees/notification';
import type { NotificationSettings } from '@nabta/contract/trees/notification';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { reportError } from '#platform/error-report.ts';
import { pickFields } from '#platform/pick-fields.ts';
import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { invalidateNotificationSettings, updateCachedNotificationSettings } from '#shared/cache/changes.ts';
import { notificationKeys } from '#shared/cache/keys.ts';
import { updateNotificationsHandler } from '#shared/offline/outbox-handlers.ts';
import { useSendOrQueue } from '#shared/offline/use-send-or-queue.ts';
import { useToasts } from '#ui/use-toasts.ts';

/** Optimistic updates, reverted when the server rejects them; queued while offline. */
export function useNotificationSettings() {
  const sendOrQueue = useSendOrQueue();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { t } = useTexts('notification');
  const query = useApiQuery(getNotificationSettings, {}, { queryKey: notificationKeys.settings });
  const show = (changes: Partial<NotificationSettings>) =>
    updateCachedNotificationSettings(queryClient, changes);
  const mutation = useMutation({
    mutationFn: (changes: Partial<NotificationSettings>) => sendOrQueue(updateNotificationsHandler, changes),
    async onMutate(changes) {
      await queryClient.cancelQueries({ queryKey: notificationKeys.settings });
      const before = queryClient.getQueryData<NotificationSettings>(notificationKeys.settings);
      show(changes);
      return { before };
    },
    onSuccess: (sent) => sent && show(sent.answer),
    onError(error, changes, context) {
      // Reverts only these fields; other settings may have been saved in the meantime.
      if (context?.before) show(pickFields(context.before, changes));
      invalidateNotificationSettings(queryClient);
      reportError(error, { action: 'change-notification-settings' });
      toasts.show({ kind: 'error', text: t('notification.settingsFailed') });
    },
  });
  return { settings: query.data, query, change: mutation.mutate };
}
