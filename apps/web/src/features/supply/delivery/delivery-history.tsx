import type { Delivery, DeliveryStep } from '@nabta/contract/supply/delivery';

import { fullName } from '#features/people/account/full-name.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';

import { IssueStatus } from '../issue/console/issue-status.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './delivery-page.module.css';

export function DeliveryHistory({ steps }: { steps: readonly DeliveryStep[] }) {
  const { t, formatDate } = useTexts('delivery');
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.panelHead}>
        <h3>{t('deliveryPage.history')}</h3>
      </div>
      <ol className={styles.steps}>
        {steps.toReversed().map(({ kind, status, note, by, at }) => (
          <li key={`${at} ${kind} ${status}`} className={styles.step}>
            <strong>{t(kind === 'moved' ? `delivery.${status}` : `deliveryPage.step_${kind}`)}</strong>
            {note !== null && <bdi>{note}</bdi>}
            <span className={utilities.mutedNote}>
              <time dateTime={at}>{formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}</time>{' '}
              {by !== null && t('deliveryPage.by', { name: `\u2068${fullName(by)}\u2069` })}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface DeliveryIssuesProps {
  issues: Delivery['issues'];
  onRaise: (() => void) | undefined;
}

export function DeliveryIssues({ issues, onRaise }: DeliveryIssuesProps) {
  const { t } = useTexts('delivery');
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.panelHead}>
        <h3>{t('deliveryPage.issues')}</h3>
        {onRaise && (
          <Button variant="secondary" size="sm" icon="plus" onClick={onRaise}>
            {t('deliveryPage.raise')}
          </Button>
        )}
      </div>
      {issues.length === 0 ? (
        <p className={utilities.mutedNote}>{t('deliveryPage.noIssues')}</p>
      ) : (
        <ul className={styles.list}>
          {issues.map(({ id, kind, status }) => (
            <li key={id}>
              <Link href={urls.consoleIssue(id)} className={styles.row}>
                {t(`deliveryIssue.${kind}`)}
                <IssueStatus status={status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
