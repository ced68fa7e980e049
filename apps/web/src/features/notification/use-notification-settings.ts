import { getNotificationSettings, updateNotificationSettings } from '@nabta/contract/notification';
import type { NotificationSettings } from '@nabta/contract/notification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { notificationKeys } from '../../kit/cache/cache.ts';
import { notificationTexts } from '../../locales/notification.ts';
import { reportError } from '../../platform/error-report.ts';
import { useApi } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

type Known = NotificationSettings & { vapidPublicKey: string };

/** A choice is shown at once, and put back where the server did not take it. */
export function useNotificationSettings() {
  const { call } = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const tell = useTextFile(notificationTexts);
  const query = useQuery({
    queryKey: notificationKeys.settings,
    queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }),
  });
  const show = (part: Partial<NotificationSettings>) =>
    queryClient.setQueryData<Known>(notificationKeys.settings, (known) => known && { ...known, ...part });
  const changing = useMutation({
    mutationFn: (body: Partial<NotificationSettings>) => call(updateNotificationSettings, { body }),
    async onMutate(part) {
      await queryClient.cancelQueries({ queryKey: notificationKeys.settings });
      const before = queryClient.getQueryData<Known>(notificationKeys.settings);
      show(part);
      return { before };
    },
    onSuccess: (settings) => void show(settings),
    onError(error, _part, context) {
      if (context?.before) show(context.before);
      reportError(error, { action: 'change-notification-settings' });
      toasts.show({ kind: 'error', text: tell('notification.settingsFailed') });
    },
  });
  return { settings: query.data, query, change: changing.mutate };
}
