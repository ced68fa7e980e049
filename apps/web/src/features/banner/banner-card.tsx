import { clsx } from 'clsx';

import { useTexts } from '../../platform/texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import type { IllustrationName } from '../../ui/illustration.tsx';
import { Link } from '../../ui/link.tsx';

import styles from './banner-card.module.css';

export type Banner = {
  id: 'coupon' | 'chat' | 'install';
  title: string;
  body: string;
  illustration: IllustrationName;
  /** Where it leads, or what it does; a banner that only tells has none. */
  action?: { label: string; href: string } | { label: string; onPress: () => void };
};

export function BannerCard({ banner, onDismiss }: { banner: Banner; onDismiss: () => void }) {
  const { t } = useTexts();
  const { id, title, body, illustration, action } = banner;
  return (
    <div className={clsx(styles.banner, styles[id])}>
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
      <Illustration name={illustration} className={styles.picture} />
      <IconButton
        label={t('banner.dismiss', { title })}
        icon="x"
        className={styles.dismiss}
        onClick={onDismiss}
      />
    </div>
  );
}
