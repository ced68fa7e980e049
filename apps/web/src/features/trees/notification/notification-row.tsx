import type { Notification } from '@nabta/contract/trees/notification';
import { deviceName } from '@nabta/domain/device-name';
import { ownerTitle } from '@nabta/domain/tree-title';
import { clsx } from 'clsx';

import { useSignDeviceOut } from '#features/people/account/use-sign-device-out.ts';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { TreePicture } from '../tree/tree-photo.tsx';
import { useTreeLabel } from '../tree/use-tree-label.ts';

import styles from './notification-row.module.css';

export function NotificationRow({ notification }: { notification: Notification }) {
  const { t, formatDate } = useTexts('notification');
  const treeLabel = useTreeLabel();
  const { kind, payload, path, at, readAt } = notification;
  const tree = 'tree' in payload ? payload.tree : undefined;
  const name = 'person' in payload ? ownerTitle(payload.person) : undefined;
  const browserLabel = (userAgent: string) => {
    const device = deviceName(userAgent);
    return device ? t('profile.deviceName', device) : t('notification.unknownBrowser');
  };
  const values = {
    tree: tree === undefined ? '' : treeLabel(tree),
    name: name ?? '',
    count: 'count' in payload ? payload.count : 0,
    words: 'words' in payload ? payload.words : '',
    code: 'code' in payload ? payload.code : '',
    number: 'number' in payload ? payload.number : '',
    land: 'land' in payload ? payload.land : '',
    maxC: 'maxC' in payload ? payload.maxC : 0,
    device: 'userAgent' in payload ? browserLabel(payload.userAgent) : '',
  };
  const isNew = readAt === null;
  const rowClass = clsx(styles.row, isNew && styles.unread);
  const content = (
    <>
      <span className={styles.photo}>
        {tree === undefined ? (
          <span className={styles.icon}>
            <Icon name={kind === 'ticket_answered' ? 'envelope-simple' : 'shield-check'} size={28} />
          </span>
        ) : (
          <TreePicture tree={tree} name={values.tree} shape="row" />
        )}
      </span>
      <span className={styles.text}>
        <span className={styles.message}>{t(textKey(notification, name !== undefined), values)}</span>{' '}
        <span className={styles.footer}>
          {isNew && (
            <>
              <span className={styles.dot} />
              <VisuallyHidden>{t('notification.newLabel')}</VisuallyHidden>{' '}
            </>
          )}
          <time dateTime={at}>{formatDate(at, { dateStyle: 'long', timeStyle: 'short' })}</time>
        </span>
        {kind === 'new_browser' && <EndBrowser sessionId={payload.sessionId} />}
      </span>
    </>
  );
  if (kind === 'new_browser') return <div className={rowClass}>{content}</div>;
  return (
    <Link href={path} className={rowClass}>
      {content}
    </Link>
  );
}

function EndBrowser({ sessionId }: { sessionId: string }) {
  const { t } = useTexts('notification');
  const signingOut = useSignDeviceOut();
  return (
    <Button
      variant="danger"
      size="sm"
      pending={signingOut.isPending}
      disabled={signingOut.isSuccess}
      onClick={() => signingOut.mutate(sessionId)}
    >
      {t('notification.endBrowser')}
    </Button>
  );
}

type PersonNotification = Extract<Notification, { payload: { person: unknown } }>;

function textKey(notification: Notification, isNamed: boolean) {
  if (notification.kind === 'tree_died')
    return `notification.tree_died_${notification.payload.cause}` as const;
  if (!isPersonal(notification) || isNamed) return `notification.${notification.kind}` as const;
  return `notification.${notification.kind}_unknown` as const;
}

function isPersonal(notification: Notification): notification is PersonNotification {
  return 'person' in notification.payload;
}
