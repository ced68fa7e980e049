import type { Delivery, DeliveryStep } from '@nabta/contract/supply/delivery';
import { can } from '@nabta/domain/capability';
import { missingQuantity, nextDeliveryStates } from '@nabta/domain/delivery-state';
import type { DeliveryState } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { fullName } from '#features/people/account/full-name.ts';
import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { RecordPage } from '#shared/record/record-page.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';

import { IssueStatus } from '../issue/console/issue-status.tsx';
import { RaiseIssue } from '../issue/console/raise-issue.tsx';
import { DeliveryFacts, DeliveryLines, DeliveryPhotos } from './delivery-facts.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { DeliveryStatus, Lateness } from './delivery-labels.tsx';
import { useDelivery } from './delivery-queries.ts';
import { MoveDelivery } from './move-delivery.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './delivery-page.module.css';

export const texts = ['delivery', 'issue-console', 'record', 'table'] as const;

export function Subtitle({ id }: { id: string }) {
  const { data } = useDelivery(id);
  return <bdi>{data?.code}</bdi>;
}

export function Page({ id }: { id: string }) {
  const { t } = useTexts('delivery');
  return (
    <RecordPage
      query={useDelivery(id)}
      backTo={{ href: urls.console('deliveries'), label: t('delivery.back') }}
    >
      {(delivery) => delivery && <DeliveryDetails delivery={delivery} />}
    </RecordPage>
  );
}

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { role } = useAccount();
  const [nextState, setNextState] = useState<DeliveryState>();
  const [openSheet, setOpenSheet] = useState<'edit' | 'follow-up' | 'issue'>();
  const close = () => setOpenSheet(undefined);
  const canManage = can(role, 'manageDeliveries');
  const raiseIssue = can(role, 'handleIssues') ? () => setOpenSheet('issue') : undefined;
  return (
    <>
      <DeliveryHeader
        delivery={delivery}
        canManage={canManage}
        onMove={setNextState}
        onEdit={() => setOpenSheet('edit')}
      />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <MissingSaplings
            delivery={delivery}
            onFollowUp={canManage ? () => setOpenSheet('follow-up') : undefined}
            onRaiseIssue={raiseIssue}
          />
          <DeliveryLines lines={delivery.lines} />
          <DeliveryPhotos delivery={delivery} canAdd={canManage} />
        </div>
        <div className={styles.stack}>
          <DeliveryFacts delivery={delivery} />
          <DeliveryIssues issues={delivery.issues} onRaise={raiseIssue} />
          <DeliveryHistory steps={delivery.steps} />
        </div>
      </div>
      <MoveDelivery move={nextState && { delivery, to: nextState }} onClose={() => setNextState(undefined)} />
      <DeliveryForm open={openSheet === 'edit'} onClose={close} editedDelivery={delivery} />
      <DeliveryForm open={openSheet === 'follow-up'} onClose={close} followUpOf={delivery} />
      <RaiseIssue open={openSheet === 'issue'} onClose={close} delivery={delivery} />
    </>
  );
}

interface DeliveryHeaderProps {
  delivery: Delivery;
  canManage: boolean;
  onMove: (state: DeliveryState) => void;
  onEdit: () => void;
}

function DeliveryHeader({ delivery, canManage, onMove, onEdit }: DeliveryHeaderProps) {
  const { t, language } = useTexts('delivery');
  const { status, daysLate, effort } = delivery;
  const nextStates = canManage ? nextDeliveryStates(status) : [];
  const isOpen = status !== 'delivered' && status !== 'cancelled';
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h2>
          <bdi>{nameIn(effort.name, language)}</bdi>
        </h2>
        <p className={styles.chips}>
          <DeliveryStatus status={status} />
          <Lateness daysLate={daysLate} />
        </p>
      </div>
      <div className={styles.actions}>
        {canManage && isOpen && (
          <Button variant="secondary" size="sm" icon="pencil-simple" onClick={onEdit}>
            {t('deliveryPage.edit')}
          </Button>
        )}
        {nextStates.map((state, index) => (
          <Button
            key={state}
            size="sm"
            variant={index === 0 ? 'primary' : 'outline'}
            onClick={() => onMove(state)}
          >
            {t(`delivery.to_${state}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface MissingSaplingsProps {
  delivery: Delivery;
  onFollowUp: (() => void) | undefined;
  onRaiseIssue: (() => void) | undefined;
}

/** Actions for missing saplings; hidden once a follow-up delivery exists. */
function MissingSaplings({ delivery, onFollowUp, onRaiseIssue }: MissingSaplingsProps) {
  const { t } = useTexts('delivery');
  const { lines, followedBy, issues } = delivery;
  const missing = lines.reduce((sum, line) => sum + missingQuantity(line), 0);
  const isIssueRaised = issues.some(({ kind }) => kind === 'quantity_mismatch');
  if (missing === 0 || followedBy !== null || (isIssueRaised && onFollowUp === undefined)) return null;
  return (
    <Card className={styles.shortage}>
      <h3>{t('deliveryPage.shortTitle', { count: missing })}</h3>
      {!isIssueRaised && <p>{t('deliveryPage.shortBody')}</p>}
      <div className={styles.actions}>
        {onFollowUp && (
          <Button size="sm" onClick={onFollowUp}>
            {t('deliveryPage.scheduleRest')}
          </Button>
        )}
        {onRaiseIssue && !isIssueRaised && (
          <Button variant="secondary" size="sm" onClick={onRaiseIssue}>
            {t('deliveryPage.raise')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function DeliveryHistory({ steps }: { steps: readonly DeliveryStep[] }) {
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

function DeliveryIssues({ issues, onRaise }: DeliveryIssuesProps) {
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
