import type { Delivery } from '@nabta/contract/supply/delivery';
import { maxDeliveryPhotos } from '@nabta/domain/delivery-state';

import { TreePhoto } from '#features/trees/tree/tree-photo.tsx';
import { useTexts } from '#platform/texts.tsx';
import { PhotoPicker } from '#shared/photo/photo-picker.tsx';
import { Card } from '#ui/card.tsx';

import { useAddDeliveryPhoto } from './delivery-queries.ts';

import utilities from '#ui/utilities.module.css';
import styles from './delivery-page.module.css';

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
