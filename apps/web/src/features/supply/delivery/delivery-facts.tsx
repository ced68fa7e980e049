import type { Delivery, DeliveryLine } from '@nabta/contract/supply/delivery';
import { maxDeliveryPhotos, missingQuantity } from '@nabta/domain/delivery-state';
import { nameIn } from '@nabta/domain/localized-name';
import type { ReactNode } from 'react';

import { TreePhoto } from '#features/trees/tree/tree-photo.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { PhotoPicker } from '#shared/photo/photo-picker.tsx';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';

import { useAddDeliveryPhoto } from './delivery-queries.ts';

import utilities from '#ui/utilities.module.css';
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

export function DeliveryLines({ lines }: { lines: readonly DeliveryLine[] }) {
  const { t, language, formatNumber } = useTexts('delivery');
  const isCounted = lines.some(({ received }) => received !== null);
  const sum = (pick: (line: DeliveryLine) => number) =>
    formatNumber(lines.reduce((all, line) => all + pick(line), 0));
  const missing = (line: DeliveryLine) => {
    const count = missingQuantity(line);
    return <td className={count > 0 ? styles.missing : undefined}>{formatNumber(count)}</td>;
  };
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.panelHead}>
        <h3 id="delivery-lines">{t('deliveryPage.lines')}</h3>
      </div>
      <table aria-labelledby="delivery-lines" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('delivery.species')}</th>
            <th scope="col">{t('deliveryPage.ordered')}</th>
            {isCounted && <th scope="col">{t('deliveryPage.received')}</th>}
            {isCounted && <th scope="col">{t('deliveryPage.missing')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.specie.id}>
              <td>{nameIn(line.specie.commonName, language) ?? line.specie.id}</td>
              <td>{formatNumber(line.ordered)}</td>
              {isCounted && <td>{formatNumber(line.received ?? 0)}</td>}
              {isCounted && missing(line)}
            </tr>
          ))}
        </tbody>
        {lines.length > 1 && (
          <tfoot>
            <tr>
              <td>{t('deliveryPage.total')}</td>
              <td>{sum(({ ordered }) => ordered)}</td>
              {isCounted && <td>{sum(({ received }) => received ?? 0)}</td>}
              {isCounted && <td>{sum(missingQuantity)}</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </Card>
  );
}

interface DeliveryPhotosProps {
  delivery: Delivery;
  canAdd: boolean;
}

export function DeliveryPhotos({ delivery: { id, photos }, canAdd }: DeliveryPhotosProps) {
  const { t } = useTexts('delivery');
  const sending = useAddDeliveryPhoto(id);
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.panelHead}>
        <h3>{t('deliveryPage.photos')}</h3>
        {canAdd && photos.length < maxDeliveryPhotos && (
          <PhotoPicker label={t('deliveryPage.addPhoto')} upload={sending} />
        )}
      </div>
      {photos.length === 0 ? (
        <p className={utilities.mutedNote}>{t('deliveryPage.noPhotos')}</p>
      ) : (
        <ul className={styles.photos}>
          {photos.map(({ image }) => (
            <li key={image.nameCompressed}>
              <TreePhoto image={image} alt={t('deliveryPage.photoAlt')} shape="card" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
