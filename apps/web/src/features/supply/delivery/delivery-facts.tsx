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
  const formatDay = (instant: string) => formatDate(instant, { dateStyle: 'medium' });
  return (
    <Card className={styles.panel}>
      <dl className={styles.facts}>
        <Fact name={t(deliveredAt === null ? 'delivery.code' : 'deliveryPage.batch')}>{code}</Fact>
        <Fact name={t('delivery.nursery')}>{nameIn(nursery, language)}</Fact>
        <Fact name={t('delivery.land')}>{nameIn(land.name, language)}</Fact>
        <Fact name={t('delivery.due')}>{formatDay(dueOn)}</Fact>
        <Fact name={t('deliveryPage.created')}>{formatDay(createdAt)}</Fact>
        {deliveredAt !== null && <Fact name={t('deliveryPage.deliveredOn')}>{formatDay(deliveredAt)}</Fact>}
        {follows !== null && (
          <Fact name={t('deliveryPage.follows')}>
            <Link href={urls.consoleDelivery(follows.id)}>{follows.code}</Link>
          </Fact>
        )}
        {followedBy !== null && (
          <Fact name={t('deliveryPage.followedBy')}>
            <Link href={urls.consoleDelivery(followedBy.id)}>{followedBy.code}</Link>
          </Fact>
        )}
        {note !== null && (
          <Fact name={t('deliveryPage.note')} isWide>
            {note}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

interface FactProps {
  name: string;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ name, isWide, children }: FactProps) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

export function DeliveryLines({ lines }: { lines: readonly DeliveryLine[] }) {
  const { t, language, formatNumber } = useTexts('delivery');
  const isCounted = lines.some(({ received }) => received !== null);
  const sumLines = (quantityOf: (line: DeliveryLine) => number) =>
    formatNumber(lines.reduce((sum, line) => sum + quantityOf(line), 0));
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
              {isCounted && (
                <td className={missingQuantity(line) > 0 ? styles.missing : undefined}>
                  {formatNumber(missingQuantity(line))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {lines.length > 1 && (
          <tfoot>
            <tr>
              <td>{t('deliveryPage.total')}</td>
              <td>{sumLines(({ ordered }) => ordered)}</td>
              {isCounted && <td>{sumLines(({ received }) => received ?? 0)}</td>}
              {isCounted && <td>{sumLines(missingQuantity)}</td>}
            </tr>
          </tfoot>
        )}
      </table>
    </Card>
  );
}

export function DeliveryPhotos({ delivery, canAdd }: { delivery: Delivery; canAdd: boolean }) {
  const { t } = useTexts('delivery');
  const { id, photos } = delivery;
  const upload = useAddDeliveryPhoto(id);
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.panelHead}>
        <h3>{t('deliveryPage.photos')}</h3>
        {canAdd && photos.length < maxDeliveryPhotos && (
          <PhotoPicker label={t('deliveryPage.addPhoto')} upload={upload} />
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
