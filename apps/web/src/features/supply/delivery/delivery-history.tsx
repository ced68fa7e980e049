import type { Delivery, DeliveryStep } from '@nabta/contract/delivery';

import { deliveryTexts } from '../../locales/delivery.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { fullName } from '../account/full-name.ts';
import { IssueStatus } from '../issue/console/issue-status.tsx';

import styles from './delivery-page.module.css';

/** Who did what and when, newest first. */
export function DeliveryHistory({ steps }: { steps: readonly DeliveryStep[] }) {
  const { formatDate } = useTexts();
  const tell = useTextFile(deliveryTexts);
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.panelHead}>
        <h3>{tell('deliveryPage.history')}</h3>
      </div>
      <ol className={styles.steps}>
        {steps.toReversed().map(({ kind, status, note, by, at }) => (
          <li key={`${at} ${kind} ${status}`} className={styles.step}>
            <strong>{tell(kind === 'moved' ? `delivery.${status}` : `deliveryPage.step_${kind}`)}</strong>
            {note !== null && <bdi>{note}</bdi>}
            <span className={styles.dim}>
              <time dateTime={at}>{formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}</time>{' '}
              {by !== null && tell('deliveryPage.by', { name: `\u2068${fullName(by)}\u2069` })}
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
  const tell = useTextFile(deliveryTexts);
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.panelHead}>
        <h3>{tell('deliveryPage.issues')}</h3>
        {onRaise && (
          <Button look="secondary" size="sm" icon="plus" onClick={onRaise}>
            {tell('deliveryPage.raise')}
          </Button>
        )}
      </div>
      {issues.length === 0 ? (
        <p className={styles.dim}>{tell('deliveryPage.noIssues')}</p>
      ) : (
        <ul className={styles.list}>
          {issues.map(({ id, kind, status }) => (
            <li key={id}>
              <Link href={urls.consoleIssue(id)} className={styles.row}>
                {tell(`deliveryIssue.${kind}`)}
                <IssueStatus status={status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
