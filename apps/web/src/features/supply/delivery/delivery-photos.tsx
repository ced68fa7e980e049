import type { Delivery } from '@nabta/contract/delivery';
import { maxDeliveryPhotos } from '@nabta/domain/delivery-state';

import { PhotoPicker } from '../../kit/photo/photo-picker.tsx';
import { deliveryTexts } from '../../locales/delivery.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { TreePhoto } from '../tree/tree-photo.tsx';
import { useAddDeliveryPhoto } from './delivery-queries.ts';

import styles from './delivery-page.module.css';

interface DeliveryPhotosProps {
  delivery: Delivery;
  mayAdd: boolean;
}

export function DeliveryPhotos({ delivery: { id, photos }, mayAdd }: DeliveryPhotosProps) {
  const tell = useTextFile(deliveryTexts);
  const sending = useAddDeliveryPhoto(id);
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.panelHead}>
        <h3>{tell('deliveryPage.photos')}</h3>
        {mayAdd && photos.length < maxDeliveryPhotos && (
          <PhotoPicker label={tell('deliveryPage.addPhoto')} sending={sending} />
        )}
      </div>
      {photos.length === 0 ? (
        <p className={styles.dim}>{tell('deliveryPage.noPhotos')}</p>
      ) : (
        <ul className={styles.photos}>
          {photos.map(({ image }) => (
            <li key={image.nameCompressed}>
              <TreePhoto image={image} alt={tell('deliveryPage.photoAlt')} shape="card" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
