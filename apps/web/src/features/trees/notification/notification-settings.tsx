import { type NotificationSettings, getNotificationSettings } from '@nabta/contract/trees/notification';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { pickFields } from '#platform/pick-fields.ts';
import { useTexts } from '#platform/texts.tsx';
import { useApiQuery } from '#shared/cache/api-query.ts';
import { invalidateNotificationSettings, updateCachedNotificationSettings } from '#shared/cache/changes.ts';
import { notificationKeys } from '#shared/cache/keys.ts';
import { useErrorToast } from '#shared/cache/use-api-mutation.ts';
import { updateNotificationsHandler } from '#shared/offline/outbox-handlers.ts';
import { useSendOrQueue } from '#shared/offline/use-send-or-queue.ts';
import { ListGroup, ListRow } from '#ui/list-group.tsx';
import { Switch } from '#ui/switch.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { usePush } from './use-push.ts';

const pushHints = {
  on: 'notification.pushHint',
  off: 'notification.pushHint',
  denied: 'notification.pushDenied',
  unsupported: 'notification.pushUnsupported',
} as const;

const rows = [
  { setting: 'bySms', icon: 'chats-circle', text: 'sms' },
  { setting: 'aboutTrees', icon: 'tree', text: 'aboutTrees' },
] as const;

export function NotificationSettings() {
  const { t } = useTexts('notification');
  const { settings, query, change } = useNotificationSettings();
  if (settings === undefined && query.isError) {
    return (
      <ListGroup label={t('notification.settings')}>
        <ListRow
          icon="arrow-clockwise"
          iconTone="warn"
          label={t('notification.settingsError')}
          detail={t('common.retry')}
          onPress={() => void query.refetch()}
        />
      </ListGroup>
    );
  }
  return (
    <ListGroup label={t('notification.settings')}>
      <PushRow
        byPush={settings?.byPush ?? false}
        vapidPublicKey={settings?.vapidPublicKey}
        onAllow={() => change({ byPush: true })}
      />
      {rows.map(({ setting, icon, text }) => (
        <ListRow
          key={setting}
          icon={icon}
          label={t(`notification.${text}`)}
          detail={t(`notification.${text}Hint`)}
          control={
            <Switch
              label={t(`notification.${text}`)}
              checked={settings?.[setting] ?? false}
              disabled={settings === undefined}
              onChange={(isOn) => change({ [setting]: isOn })}
            />
          }
        />
      ))}
    </ListGroup>
  );
}

type PushRowProps = { byPush: boolean; vapidPublicKey: string | undefined; onAllow: () => void };

function PushRow({ byPush, vapidPublicKey, onAllow }: PushRowProps) {
  const { t } = useTexts('notification');
  const toasts = useToasts();
  const { state, isChanging, turnOn, turnOff } = usePush();
  const showError = () => toasts.show({ kind: 'error', text: t('notification.settingsFailed') });
  const isOn = state === 'on' && byPush;
  return (
    <ListRow
      icon="bell"
      label={t('notification.push')}
      detail={<span role="status">{t(pushHints[state ?? 'off'])}</span>}
      control={
        <Switch
          label={t('notification.push')}
          checked={isOn}
          disabled={
            state === undefined || state === 'unsupported' || vapidPublicKey === undefined || isChanging
          }
          onChange={(isEnabled) => {
            if (!isEnabled) turnOff(showError);
            else if (vapidPublicKey !== undefined)
              turnOn(vapidPublicKey, showError, () => (byPush ? undefined : onAllow()));
          }}
        />
      }
    />
  );
}

/** Optimistic updates, reverted when the server rejects them; queued while offline. */
function useNotificationSettings() {
  const sendOrQueue = useSendOrQueue();
  const queryClient = useQueryClient();
  const { t } = useTexts('notification');
  const query = useApiQuery(getNotificationSettings, {}, { queryKey: notificationKeys.settings });
  const showError = useErrorToast('change-notification-settings', () => t('notification.settingsFailed'));
  const updateCache = (changes: Partial<NotificationSettings>) =>
    updateCachedNotificationSettings(queryClient, changes);
  const mutation = useMutation({
    mutationFn: (changes: Partial<NotificationSettings>) => sendOrQueue(updateNotificationsHandler, changes),
    async onMutate(changes) {
      await queryClient.cancelQueries({ queryKey: notificationKeys.settings });
      const previous = queryClient.getQueryData<NotificationSettings>(notificationKeys.settings);
      updateCache(changes);
      return { previous };
    },
    onSuccess: (sent) => sent && updateCache(sent.answer),
    onError(error, changes, context) {
      // Reverts only these fields; other settings may have been saved in the meantime.
      if (context?.previous) updateCache(pickFields(context.previous, changes));
      invalidateNotificationSettings(queryClient);
      showError(error);
    },
  });
  return { settings: query.data, query, change: mutation.mutate };
}
