import { clsx } from 'clsx';

import night from '#assets/moments/night.svg?url';
import palms from '#assets/moments/palms.svg?url';
import story from '#assets/moments/story.svg?url';
import { useTexts } from '#platform/texts.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Illustration } from '#ui/illustration.tsx';
import type { IllustrationName } from '#ui/illustration.tsx';
import { Link } from '#ui/link.tsx';

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

/** Seasonal images, excluded from the bundle of the first page. */
const seasonal = { night, palms, story };

export type BannerPictureName = IllustrationName | keyof typeof seasonal;

function BannerPicture({ name, className }: { name: BannerPictureName; className?: string | undefined }) {
  if (!isSeasonal(name)) return <Illustration name={name} className={className} />;
  return <img src={seasonal[name]} alt="" width={240} height={180} decoding="async" className={className} />;
}

function isSeasonal(name: BannerPictureName): name is keyof typeof seasonal {
  return name in seasonal;
}
