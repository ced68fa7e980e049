import { clsx } from 'clsx';

import { useTexts } from '#platform/texts.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';

import { BannerPicture } from './banner-picture.tsx';
import type { BannerPictureName } from './banner-picture.tsx';

import styles from './banner-carousel.module.css';

export type Banner = {
  /** Dismissals are stored under this id. */
  id: string;
  variant: 'coupon' | 'chat' | 'install' | 'moment' | 'story';
  title: string;
  body: string;
  illustration: BannerPictureName;
  /** Undefined for a banner without a link or action. */
  action?: { label: string; href: string } | { label: string; onPress: () => void };
};

export function BannerCard({ banner, onDismiss }: { banner: Banner; onDismiss: () => void }) {
  const { t } = useTexts();
  const { variant, title, body, illustration, action } = banner;
  return (
    <div className={clsx(styles.banner, styles[variant])}>
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
