import { clsx } from 'clsx';

import { useTexts } from '../../platform/texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { BannerPicture } from './banner-picture.tsx';
import type { BannerPictureName } from './banner-picture.tsx';

import styles from './banner-card.module.css';

export type Banner = {
  /** Under this it is kept that somebody sent it away. */
  id: string;
  look: 'coupon' | 'chat' | 'install' | 'moment' | 'story';
  title: string;
  body: string;
  illustration: BannerPictureName;
  /** Where it leads, or what it does; a banner that only tells has none. */
  action?: { label: string; href: string } | { label: string; onPress: () => void };
};

export function BannerCard({ banner, onDismiss }: { banner: Banner; onDismiss: () => void }) {
  const { t } = useTexts();
  const { look, title, body, illustration, action } = banner;
  return (
    <div className={clsx(styles.banner, styles[look])}>
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.body}>{body}</p>
        {action !== undefined &&
          ('href' in action ? (
            <Link href={action.href} className={styles.action}>
              {action.label}
            </Link>
          ) : (
            <button type="button" className={styles.action} onClick={action.onPress}>
              {action.label}
            </button>
          ))}
      </div>
      <BannerPicture name={illustration} className={styles.picture} />
      <IconButton
        label={t('banner.dismiss', { title })}
        icon="x"
        className={styles.dismiss}
        onClick={onDismiss}
      />
    </div>
  );
}
