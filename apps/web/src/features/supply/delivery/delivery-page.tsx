import type { Delivery } from '@nabta/contract/delivery';
import { can } from '@nabta/domain/capability';
import { missingOf, nextDeliveryStates } from '@nabta/domain/delivery-state';
import type { DeliveryState } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';
import { useState } from 'react';

import { RecordPage } from '../../kit/record/record-page.tsx';
import { deliveryTexts } from '../../locales/delivery.ts';
import { useAccount } from '../../platform/session-provider.tsx';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RaiseIssue } from '../issue/console/raise-issue.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { DeliveryHistory, DeliveryIssues } from './delivery-history.tsx';
import { DeliveryLines } from './delivery-lines.tsx';
import { DeliveryPhotos } from './delivery-photos.tsx';
import { useDelivery } from './delivery-queries.ts';
import { DeliveryStatus, Lateness } from './delivery-words.tsx';
import { MoveDelivery } from './move-delivery.tsx';

import styles from './delivery-page.module.css';

/** One delivery: what it brings, how it stands, and what may be done with it. */
export function DeliveryPage({ id }: { id: string }) {
  const tell = useTextFile(deliveryTexts);
  return (
    <RecordPage
      query={useDelivery(id)}
      backTo={{ href: urls.console('deliveries'), label: tell('delivery.back') }}
    >
      {(delivery) => delivery && <Shown delivery={delivery} />}
    </RecordPage>
  );
}

type Opened = 'edit' | 'rest' | 'issue' | undefined;

function Shown({ delivery }: { delivery: Delivery }) {
  const { role } = useAccount();
  const [to, setTo] = useState<DeliveryState>();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const mayManage = can(role, 'manageDeliveries');
  const mayRaise = can(role, 'handleIssues');
  return (
    <>
      <Head delivery={delivery} mayManage={mayManage} onMove={setTo} onEdit={() => setOpened('edit')} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Short
            delivery={delivery}
            onRest={mayManage ? () => setOpened('rest') : undefined}
            onIssue={mayRaise ? () => setOpened('issue') : undefined}
          />
          <DeliveryLines lines={delivery.lines} />
          <DeliveryPhotos delivery={delivery} mayAdd={mayManage} />
        </div>
        <div className={styles.stack}>
          <DeliveryFacts delivery={delivery} />
          <DeliveryIssues
            issues={delivery.issues}
            onRaise={mayRaise ? () => setOpened('issue') : undefined}
          />
          <DeliveryHistory steps={delivery.steps} />
        </div>
      </div>
      <MoveDelivery wish={to && { delivery, to }} onClose={() => setTo(undefined)} />
      <DeliveryForm open={opened === 'edit'} onClose={close} edited={delivery} />
      <DeliveryForm open={opened === 'rest'} onClose={close} follows={delivery} />
      <RaiseIssue open={opened === 'issue'} onClose={close} delivery={delivery} />
    </>
  );
}

interface HeadProps {
  delivery: Delivery;
  mayManage: boolean;
  onMove: (to: DeliveryState) => void;
  onEdit: () => void;
}

function Head({ delivery: { status, daysLate, effort }, mayManage, onMove, onEdit }: HeadProps) {
  const { language } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const steps = mayManage ? nextDeliveryStates(status) : [];
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
        {mayManage && isOpen && (
          <Button look="secondary" size="sm" icon="pencil-simple" onClick={onEdit}>
            {tell('deliveryPage.edit')}
          </Button>
        )}
        {steps.map((to, index) => (
          <Button key={to} size="sm" look={index === 0 ? 'primary' : 'outline'} onClick={() => onMove(to)}>
            {tell(`delivery.to_${to}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface ShortProps {
  delivery: Delivery;
  onRest: (() => void) | undefined;
  onIssue: (() => void) | undefined;
}

/** What to do where less came than was ordered; nothing once the rest is on its way. */
function Short({ delivery: { lines, followedBy, issues }, onRest, onIssue }: ShortProps) {
  const tell = useTextFile(deliveryTexts);
  const missing = lines.reduce((sum, line) => sum + missingOf(line), 0);
  const isRaised = issues.some(({ kind }) => kind === 'quantity_mismatch');
  if (missing === 0 || followedBy !== null || (isRaised && onRest === undefined)) return null;
  return (
    <Card className={styles.short}>
      <h3>{tell('deliveryPage.shortTitle', { count: missing })}</h3>
      {!isRaised && <p>{tell('deliveryPage.shortBody')}</p>}
      <div className={styles.actions}>
        {onRest && (
          <Button size="sm" onClick={onRest}>
            {tell('deliveryPage.scheduleRest')}
          </Button>
        )}
        {onIssue && !isRaised && (
          <Button look="secondary" size="sm" onClick={onIssue}>
            {tell('deliveryPage.raise')}
          </Button>
        )}
      </div>
    </Card>
  );
}
