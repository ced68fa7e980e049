import { notificationTexts } from '../../locales/notification.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { ListGroup, ListRow } from '../../ui/list-group.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { useNotificationSettings } from './use-notification-settings.ts';
import { usePush } from './use-push.ts';

/** How the person is told, on this device and by text message, and of what. */
export function NotificationSettings() {
  const { t } = useTexts();
  const tell = useTextFile(notificationTexts);
  const { settings, query, change } = useNotificationSettings();
  if (settings === undefined && query.isError) {
    return (
      <ListGroup label={tell('notification.settings')}>
        <ListRow
          icon="arrow-clockwise"
          iconTone="warn"
          label={tell('notification.settingsError')}
          detail={t('common.retry')}
          onPress={() => void query.refetch()}
        />
      </ListGroup>
    );
  }
  return (
    <ListGroup label={tell('notification.settings')}>
      <PushRow
        byPush={settings?.byPush ?? false}
        vapidPublicKey={settings?.vapidPublicKey}
        onAllow={() => change({ byPush: true })}
      />
      <ListRow
        icon="chats-circle"
        label={tell('notification.sms')}
        detail={tell('notification.smsHint')}
        control={
          <Switch
            label={tell('notification.sms')}
            checked={settings?.bySms ?? false}
            disabled={settings === undefined}
            onChange={(bySms) => change({ bySms })}
          />
        }
      />
      <ListRow
        icon="tree"
        label={tell('notification.aboutTrees')}
        detail={tell('notification.aboutTreesHint')}
        control={
          <Switch
            label={tell('notification.aboutTrees')}
            checked={settings?.aboutTrees ?? false}
            disabled={settings === undefined}
            onChange={(aboutTrees) => change({ aboutTrees })}
          />
        }
      />
    </ListGroup>
  );
}

interface PushRowProps {
  /** What the account wants, whichever browser it is. */
  byPush: boolean;
  vapidPublicKey: string | undefined;
  onAllow: () => void;
}

function PushRow({ byPush, vapidPublicKey, onAllow }: PushRowProps) {
  const tell = useTextFile(notificationTexts);
  const toasts = useToasts();
  const { state, isChanging, turnOn, turnOff } = usePush();
  const tellFailure = () => toasts.show({ kind: 'error', text: tell('notification.settingsFailed') });
  const isOn = state === 'on' && byPush;
  const detail =
    state === 'denied'
      ? 'notification.pushDenied'
      : state === 'unsupported'
        ? 'notification.pushUnsupported'
        : 'notification.pushHint';
  return (
    <ListRow
      icon="bell"
      label={tell('notification.push')}
      detail={<span role="status">{tell(detail)}</span>}
      control={
        <Switch
          label={tell('notification.push')}
          checked={isOn}
          disabled={
            state === undefined || state === 'unsupported' || vapidPublicKey === undefined || isChanging
          }
          onChange={(wanted) => {
            if (!wanted) turnOff(tellFailure);
            else if (vapidPublicKey !== undefined)
              turnOn(vapidPublicKey, tellFailure, () => (byPush ? undefined : onAllow()));
          }}
        />
      }
    />
  );
}
