import type { ErrorGroup } from '@nabta/contract/error-report';

import { errorConsoleTexts } from '../../../locales/error-console.ts';
import { useTextFile, useTexts } from '../../../platform/texts.tsx';
import { urls } from '../../../platform/urls.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Link } from '../../../ui/link.tsx';

import styles from './error-row.module.css';

export function ErrorRow({ group }: { group: ErrorGroup }) {
  const { formatDate } = useTexts();
  const tell = useTextFile(errorConsoleTexts);
  return (
    <li className={styles.item}>
      <Link href={urls.consoleError(group.id)} className={styles.row}>
        <span className={styles.what}>
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
          <span>{tell('errorConsole.count', { count: group.times })}</span>
          <time dateTime={group.lastSeenAt}>
            {formatDate(group.lastSeenAt, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </span>
      </Link>
    </li>
  );
}

export function ErrorChips({ group }: { group: ErrorGroup }) {
  const tell = useTextFile(errorConsoleTexts);
  return (
    <>
      {group.isBack && <Chip kind="danger">{tell('errorConsole.back')}</Chip>}
      {group.status === 'solved' && <Chip kind="success">{tell('errorConsole.solved')}</Chip>}
      <Chip kind={group.origin === 'web' ? 'neutral' : 'info'}>{tell(`errorConsole.${group.origin}`)}</Chip>
    </>
  );
}
