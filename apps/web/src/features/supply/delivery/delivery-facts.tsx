import type { Delivery } from '@nabta/contract/delivery';
import { nameIn } from '@nabta/domain/localized-name';
import type { ReactNode } from 'react';

import { deliveryTexts } from '../../locales/delivery.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';

import styles from './delivery-page.module.css';

/** Where it goes, from where and when. */
export function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { language, formatDate } = useTexts();
  const tell = useTextFile(deliveryTexts);
  const { code, land, nursery, dueOn, note, createdAt, deliveredAt, follows, followedBy } = delivery;
  const day = (instant: string) => formatDate(instant, { dateStyle: 'medium' });
  return (
    <Card className={styles.panel}>
      <dl className={styles.facts}>
        <Fact name={tell(deliveredAt === null ? 'delivery.code' : 'deliveryPage.batch')}>
          <bdi>{code}</bdi>
        </Fact>
        <Fact name={tell('delivery.nursery')}>
          <bdi>{nameIn(nursery, language)}</bdi>
        </Fact>
        <Fact name={tell('delivery.land')}>
          <bdi>{nameIn(land.name, language)}</bdi>
        </Fact>
        <Fact name={tell('delivery.due')}>{day(dueOn)}</Fact>
        <Fact name={tell('deliveryPage.created')}>{day(createdAt)}</Fact>
        {deliveredAt !== null && <Fact name={tell('deliveryPage.deliveredOn')}>{day(deliveredAt)}</Fact>}
        {follows !== null && (
          <Fact name={tell('deliveryPage.follows')}>
            <Link href={urls.consoleDelivery(follows.id)}>
              <bdi>{follows.code}</bdi>
            </Link>
          </Fact>
        )}
        {followedBy !== null && (
          <Fact name={tell('deliveryPage.followedBy')}>
            <Link href={urls.consoleDelivery(followedBy.id)}>
              <bdi>{followedBy.code}</bdi>
            </Link>
          </Fact>
        )}
        {note !== null && (
          <div className={styles.wide}>
            <dt>{tell('deliveryPage.note')}</dt>
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
