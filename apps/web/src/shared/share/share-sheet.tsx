import { type ReactNode, useState } from 'react';

import { logError } from '#platform/error-report.ts';
import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import styles from './share-sheet.module.css';

export type ShareContent = { title: string; text: string; url: string };

/** Opens the system share sheet; `shareSheet` replaces it where it is missing or fails. */
export function useShare(): { share: (content: ShareContent) => void; shareSheet: ReactNode } {
  const [sheetContent, setSheetContent] = useState<ShareContent>();

  const share = (content: ShareContent) => {
    if (typeof navigator.share !== 'function') {
      setSheetContent(content);
      return;
    }
    navigator.share(content).catch((error: unknown) => {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      logError(error, { action: 'share' });
      setSheetContent(content);
    });
  };

  return {
    share,
    shareSheet: <ShareSheet content={sheetContent} onClose={() => setSheetContent(undefined)} />,
  };
}

interface ShareSheetProps {
  /** Undefined closes the sheet. */
  content: ShareContent | undefined;
  onClose: () => void;
}

type ShareTarget = { id: 'whatsapp' | 'x' | 'mail'; icon: IconName; href: (content: ShareContent) => string };

const shareTargets: ShareTarget[] = [
  {
    id: 'whatsapp',
    icon: 'whatsapp-logo',
    href: ({ text, url }) => `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`,
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

function ShareSheet({ content, onClose }: ShareSheetProps) {
  const { t } = useTexts('share');
  const toasts = useToasts();
  // Keeps its content during the closing animation.
  const [last, setLast] = useState(content);
  if (content !== undefined && content !== last) setLast(content);
  const displayed = content ?? last;

  const copy = async () => {
    if (displayed === undefined) return;
    try {
      await navigator.clipboard.writeText(displayed.url);
      toasts.show({ kind: 'success', text: t('share.copied') });
      onClose();
    } catch {
      toasts.show({ kind: 'error', text: t('share.copyFailed') });
    }
  };

  return (
    <Sheet open={content !== undefined} onClose={onClose} title={t('share.title')}>
      {displayed && (
        <>
          <ul className={styles.targets}>
            {shareTargets.map(({ id, icon, href }) => (
              <li key={id}>
                <a
                  className={styles.target}
                  href={href(displayed)}
                  // A mail program opens without a new tab.
                  target={id === 'mail' ? undefined : '_blank'}
                  rel="noopener noreferrer"
                  onClick={onClose}
                >
                  <span className={styles.tile}>
                    <Icon name={icon} size={24} />
                  </span>
                  {t(`share.${id}`)}
                </a>
              </li>
            ))}
            <li>
              <button type="button" className={styles.target} onClick={() => void copy()}>
                <span className={styles.tile}>
                  <Icon name="copy" size={24} />
                </span>
                {t('share.copy')}
              </button>
            </li>
          </ul>
          {/* Left-to-right, so that a long URL is cut at its end. */}
          <p dir="ltr" className={styles.link} role="group" aria-label={t('share.linkLabel')}>
            {displayed.url}
          </p>
        </>
      )}
    </Sheet>
  );
}
