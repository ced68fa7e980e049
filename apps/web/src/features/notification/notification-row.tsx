import type { Notification } from '@nabta/contract/notification';
import { ownerTitle } from '@nabta/domain/tree-title';
import { clsx } from 'clsx';

import { notificationTexts } from '../../locales/notification.ts';
import { useAccount } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Chip } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.tsx';
import { useTreeInWords } from '../tree/tree-in-words.ts';
import { TreePhoto } from '../tree/tree-photo.tsx';

import styles from './notification-row.module.css';

/** One thing somebody was told; the whole row leads to where it can be seen. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { t, formatDate } = useTexts();
  const tell = useTextFile(notificationTexts);
  const inWords = useTreeInWords();
  const { id: accountId } = useAccount();
  const { kind, tree, person, at, readAt } = notification;
  const name = ownerTitle(person);
  const words = { tree: inWords(tree), name: name ?? '' };
  const isNew = readAt === null;
  return (
    <Link href={pathOf(notification, accountId)} className={clsx(styles.row, isNew && styles.new)}>
      <span className={styles.photo}>
        <TreePhoto image={tree.image} alt={t('treeCard.photoAlt', { name: words.tree })} shape="row" />
      </span>
      <span className={styles.text}>
        <span className={styles.words}>
          {tell(name === undefined ? `notification.${kind}_unknown` : `notification.${kind}`, words)}
        </span>{' '}
        <span className={styles.foot}>
          <time dateTime={at}>{formatDate(at, { dateStyle: 'long', timeStyle: 'short' })}</time>{' '}
          {isNew && <Chip>{tell('notification.newLabel')}</Chip>}
        </span>
      </span>
    </Link>
  );
}

/** A gift that waits is opened at home, where its popup is; everything else is seen at the tree. */
function pathOf({ kind, tree }: Notification, accountId: string): string {
  const isWaiting = (kind === 'gift_received' || kind === 'gift_reminder') && tree.owner?.id !== accountId;
  return isWaiting ? urls.home() : urls.tree(tree.publicId);
}
