import { useState } from 'react';

import { shareTexts } from '../../locales/share.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import type { Shared } from './use-share.ts';

import styles from './share-sheet.module.css';

interface ShareSheetProps {
  /** Undefined closes it. */
  shared: Shared | undefined;
  onClose: () => void;
}

type Way = { id: 'whatsapp' | 'x' | 'mail'; icon: IconName; href: (shared: Shared) => string };

const ways: Way[] = [
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

/** For browsers without a share sheet of their own. */
export function ShareSheet({ shared, onClose }: ShareSheetProps) {
  const { t } = useTexts();
  const tell = useTextFile(shareTexts);
  const toasts = useToasts();
  // While the sheet goes away it still shows what it was about.
  const [last, setLast] = useState(shared);
  if (shared !== undefined && shared !== last) setLast(shared);
  const shown = shared ?? last;

  const copy = async () => {
    if (shown === undefined) return;
    try {
      await navigator.clipboard.writeText(shown.url);
      toasts.show({ kind: 'success', text: tell('share.copied') });
      onClose();
    } catch {
      toasts.show({ kind: 'error', text: tell('share.copyFailed') });
    }
  };

  return (
    <Sheet
      open={shared !== undefined}
      onClose={onClose}
      title={tell('share.title')}
      closeLabel={t('common.close')}
    >
      {shown && (
        <>
          <ul className={styles.ways}>
            {ways.map(({ id, icon, href }) => (
              <li key={id}>
                <a
                  className={styles.way}
                  href={href(shown)}
                  // A mail program opens beside the page, everything else in its own tab.
                  target={id === 'mail' ? undefined : '_blank'}
                  rel="noopener noreferrer"
                  onClick={onClose}
                >
                  <span className={styles.tile}>
                    <Icon name={icon} size={24} />
                  </span>
                  {tell(`share.${id}`)}
                </a>
              </li>
            ))}
            <li>
              <button type="button" className={styles.way} onClick={() => void copy()}>
                <span className={styles.tile}>
                  <Icon name="copy" size={24} />
                </span>
                {tell('share.copy')}
              </button>
            </li>
          </ul>
          {/* The direction is the line's own, so that a long address loses its end and not its beginning. */}
          <p dir="ltr" className={styles.link} role="group" aria-label={tell('share.linkLabel')}>
            {shown.url}
          </p>
        </>
      )}
    </Sheet>
  );
}
