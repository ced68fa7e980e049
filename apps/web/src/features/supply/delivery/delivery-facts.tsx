import type { Delivery } from '@nabta/contract/supply/delivery';
import { nameIn } from '@nabta/domain/localized-name';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';

import styles from './delivery-page.module.css';

export function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { t, language, formatDate } = useTexts('delivery');
  const { code, land, nursery, dueOn, note, createdAt, deliveredAt, follows, followedBy } = delivery;
  const day = (instant: string) => formatDate(instant, { dateStyle: 'medium' });
  return (
    <Card className={styles.panel}>
      <dl className={styles.facts}>
        <Fact name={t(deliveredAt === null ? 'delivery.code' : 'deliveryPage.batch')}>
          <bdi>{code}</bdi>
        </Fact>
        <Fact name={t('delivery.nursery')}>
          <bdi>{nameIn(nursery, language)}</bdi>
        </Fact>
        <Fact name={t('delivery.land')}>
          <bdi>{nameIn(land.name, language)}</bdi>
        </Fact>
        <Fact name={t('delivery.due')}>{day(dueOn)}</Fact>
        <Fact name={t('deliveryPage.created')}>{day(createdAt)}</Fact>
        {deliveredAt !== null && <Fact name={t('deliveryPage.deliveredOn')}>{day(deliveredAt)}</Fact>}
        {follows !== null && (
          <Fact name={t('deliveryPage.follows')}>
            <Link href={urls.consoleDelivery(follows.id)}>
              <bdi>{follows.code}</bdi>
            </Link>
          </Fact>
        )}
        {followedBy !== null && (
          <Fact name={t('deliveryPage.followedBy')}>
            <Link href={urls.consoleDelivery(followedBy.id)}>
              <bdi>{followedBy.code}</bdi>
            </Link>
          </Fact>
        )}
        {note !== null && (
          <div className={styles.wide}>
            <dt>{t('deliveryPage.note')}</dt>
            <dd>
              <bdi>{note}</bdi>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
