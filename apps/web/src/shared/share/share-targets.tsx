import { Suspense, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { linkOf, shareData, type ShareContent } from './share-link.ts';
import { SharePicture } from './share-picture.tsx';

import styles from './share-sheet.module.css';

interface ShareTargetsProps {
  open: boolean;
  onClose: () => void;
  content: ShareContent;
}

type ShareTarget = {
  id: 'whatsapp' | 'telegram' | 'sms' | 'x' | 'mail';
  icon: IconName;
  href: (content: ShareContent) => string;
};

const targets: ShareTarget[] = [
  {
    id: 'whatsapp',
    icon: 'whatsapp-logo',
    href: ({ text, url }) => `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`,
  },
  {
    id: 'telegram',
    icon: 'telegram-logo',
    href: ({ text, url }) =>
      `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`,
  },
  {
    id: 'sms',
    icon: 'chats-circle',
    // iOS reads the text only after `&`, Android after both.
    href: ({ text, url }) => `sms:?&body=${encodeURIComponent(`${text} ${url}`)}`,
  },
  {
    id: 'x',
    icon: 'x-logo',
    href: ({ text, url }) =>
      `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${encodeURIComponent(url)}`,
  },
  {
    id: 'mail',
    icon: 'envelope-simple',
    href: ({ title, text, url }) =>
      `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n${url}`)}`,
  },
];

/** Shares a link by other apps, or as a picture where there is one. */
export function ShareTargets({ open, onClose, content }: ShareTargetsProps) {
  const { t } = useTexts('share');
  const [isPicture, setIsPicture] = useState(false);
  const toasts = useToasts();
  const close = () => {
    setIsPicture(false);
    onClose();
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(content.url);
      toasts.show({ kind: 'success', text: t('share.copied') });
      close();
    } catch {
      toasts.show({ kind: 'error', text: t('share.copyFailed') });
    }
  };

  return (
    <Sheet open={open} onClose={close} title={t(isPicture ? 'share.asPicture' : 'share.title')}>
      {isPicture && content.picture ? (
        <Suspense fallback={<Skeleton shape="block" height={360} />}>
          <SharePicture
            picture={content.picture}
            title={content.title}
            onBack={() => setIsPicture(false)}
            onDone={close}
          />
        </Suspense>
      ) : (
        <>
          <ul className={styles.targets}>
            {content.picture && (
              <Tile
                icon="image-square"
                isPrimary
                label={t('share.asPicture')}
                onPress={() => setIsPicture(true)}
              />
            )}
            {targets.map(({ id, icon, href }) => (
              <li key={id}>
                <a
                  className={styles.target}
                  href={href(content)}
                  // Mail and message programs open without a new tab.
                  target={id === 'mail' || id === 'sms' ? undefined : '_blank'}
                  rel="noopener noreferrer"
                  onClick={close}
                >
                  <span className={styles.tile}>
                    <Icon name={icon} size={24} />
                  </span>
                  {t(`share.${id}`)}
                </a>
              </li>
            ))}
            <Tile icon="copy" label={t('share.copy')} onPress={() => void copy()} />
            {typeof navigator.share === 'function' && content.picture && (
              <Tile
                icon="dots-three"
                label={t('share.more')}
                onPress={() => {
                  void shareData(linkOf(content));
                  close();
                }}
              />
            )}
          </ul>
          {/* Left-to-right, so that a long URL is cut at its end. */}
          <p dir="ltr" className={styles.link} role="group" aria-label={t('share.linkLabel')}>
            {content.url}
          </p>
        </>
      )}
    </Sheet>
  );
}

interface TileProps {
  icon: IconName;
  label: string;
  isPrimary?: boolean;
  onPress: () => void;
}

function Tile({ icon, label, isPrimary = false, onPress }: TileProps) {
  return (
    <li>
      <button type="button" className={styles.target} onClick={onPress}>
        <span className={isPrimary ? styles.primaryTile : styles.tile}>
          <Icon name={icon} size={24} />
        </span>
        {label}
      </button>
    </li>
  );
}
