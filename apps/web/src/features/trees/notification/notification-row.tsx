import type { Notification } from '@nabta/contract/notification';
import { ownerTitle } from '@nabta/domain/tree-title';
import { clsx } from 'clsx';

import { notificationTexts } from '../../locales/notification.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { useTreeInWords } from '../tree/tree-in-words.ts';
import { TreePhoto } from '../tree/tree-photo.tsx';

import styles from './notification-row.module.css';

/** One thing somebody was told; the whole row leads to where it can be seen. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { t, formatDate } = useTexts();
  const tell = useTextFile(notificationTexts);
  const inWords = useTreeInWords();
  const { kind, payload, path, at, readAt } = notification;
  const tree = 'tree' in payload ? payload.tree : undefined;
  const name = 'person' in payload ? ownerTitle(payload.person) : undefined;
  const words = {
    tree: tree === undefined ? '' : inWords(tree),
    name: name ?? '',
    count: 'count' in payload ? payload.count : 0,
    words: 'words' in payload ? payload.words : '',
    code: 'code' in payload ? payload.code : '',
    land: 'land' in payload ? payload.land : '',
    maxC: 'maxC' in payload ? payload.maxC : 0,
  };
  const isNew = readAt === null;
  return (
    <Link href={path} className={clsx(styles.row, isNew && styles.new)}>
      <span className={styles.photo}>
        {tree === undefined ? (
          <span className={styles.sign}>
            <Icon name={kind === 'ticket_answered' ? 'envelope-simple' : 'shield-check'} size={28} />
          </span>
        ) : (
          <TreePhoto image={tree.image} alt={t('treeCard.photoAlt', { name: words.tree })} shape="row" />
        )}
      </span>
      <span className={styles.text}>
        <span className={styles.words}>{tell(textOf(notification, name !== undefined), words)}</span>{' '}
        <span className={styles.foot}>
          <time dateTime={at}>{formatDate(at, { dateStyle: 'long', timeStyle: 'short' })}</time>{' '}
          {isNew && <Chip>{tell('notification.newLabel')}</Chip>}
        </span>
      </span>
    </Link>
  );
}

type PersonalNews = Extract<Notification, { payload: { person: unknown } }>;

/** News of a person has other words where that person goes unnamed. */
function textOf(notification: Notification, isNamed: boolean) {
  if (notification.kind === 'tree_died')
    return `notification.tree_died_${notification.payload.cause}` as const;
  if (!isPersonal(notification) || isNamed) return `notification.${notification.kind}` as const;
  return `notification.${notification.kind}_unknown` as const;
}

function isPersonal(notification: Notification): notification is PersonalNews {
  return 'person' in notification.payload;
}
