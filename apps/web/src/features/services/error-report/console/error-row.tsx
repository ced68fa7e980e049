import type { ErrorGroup } from '@nabta/contract/services/error-report';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Chip } from '#ui/chip.tsx';
import { Link } from '#ui/link.tsx';

import styles from './error-list.module.css';

export function ErrorRow({ group }: { group: ErrorGroup }) {
  const { t, formatDate } = useTexts('error-console');
  return (
    <li className={styles.item}>
      <Link href={urls.consoleError(group.id)} className={styles.row}>
        <span className={styles.summary}>
          <strong dir="ltr" className={styles.type}>
            {group.type}
          </strong>
          <span dir="ltr" className={styles.message}>
            {group.message}
          </span>
          {group.place !== null && (
            <span dir="ltr" className={styles.place}>
              {group.place}
            </span>
          )}
        </span>
        <span className={styles.facts}>
          <ErrorChips group={group} />
          <span>{t('errorConsole.count', { count: group.times })}</span>
          <time dateTime={group.lastSeenAt}>
            {formatDate(group.lastSeenAt, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </span>
      </Link>
    </li>
  );
}

export function ErrorChips({ group }: { group: ErrorGroup }) {
  const { t } = useTexts('error-console');
  return (
    <>
      {group.isBack && <Chip kind="danger">{t('errorConsole.back')}</Chip>}
      {group.status === 'solved' && <Chip kind="success">{t('errorConsole.solved')}</Chip>}
      <Chip kind={group.origin === 'web' ? 'neutral' : 'info'}>{t(`errorConsole.${group.origin}`)}</Chip>
    </>
  );
}
