import { getNotificationSettings } from '@nabta/contract/notification';
import type { NotificationSettings } from '@nabta/contract/notification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { notificationSettingsSettled, showNotificationSettings } from '../../kit/cache/changes.ts';
import { notificationKeys } from '../../kit/cache/keys.ts';
import { useSendOrWait } from '../../kit/offline/use-send-or-wait.ts';
import { changingNotifications } from '../../kit/offline/waiting-kinds.ts';
import { notificationTexts } from '../../locales/notification.ts';
import { reportError } from '../../platform/error-report.ts';
import { fieldsLike } from '../../platform/fields-like.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

/** A choice is shown at once, and put back where the server did not take it; without a connection it waits for one. */
export function useNotificationSettings() {
  const { call } = useApi();
  const sendOrWait = useSendOrWait();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const tell = useTextFile(notificationTexts);
  const query = useQuery({
    queryKey: notificationKeys.settings,
    queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }),
  });
  const show = (part: Partial<NotificationSettings>) => showNotificationSettings(queryClient, part);
  const changing = useMutation({
    mutationFn: (part: Partial<NotificationSettings>) => sendOrWait(changingNotifications, part),
    async onMutate(part) {
      await queryClient.cancelQueries({ queryKey: notificationKeys.settings });
      const before = queryClient.getQueryData<NotificationSettings>(notificationKeys.settings);
      show(part);
      return { before };
    },
    onSuccess: (sent) => sent && show(sent.answer),
    onError(error, part, context) {
      // Other choices may have been saved meanwhile.
      if (context?.before) show(fieldsLike(context.before, part));
      notificationSettingsSettled(queryClient);
      reportError(error, { action: 'change-notification-settings' });
      toasts.show({ kind: 'error', text: tell('notification.settingsFailed') });
    },
  });
  return { settings: query.data, query, change: changing.mutate };
}
