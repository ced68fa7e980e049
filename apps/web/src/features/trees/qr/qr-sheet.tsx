import { useEffect, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { useShare } from '#shared/share/share-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { codeUrl } from './code-url.ts';

import utilities from '#ui/utilities.module.css';
import styles from './qr-sheet.module.css';

interface QrSheetProps {
  open: boolean;
  onClose: () => void;
  publicId: string;
  name: string;
}

export function QrSheet({ open, onClose, publicId, name }: QrSheetProps) {
  const { t } = useTexts('qr');
  const { share, shareSheet } = useShare();
  const link = new URL(urls.tree(publicId), location.origin).href;
  useScreenWakeLock(open);
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('qr.title')}
        footer={
          <div className={styles.actions}>
            <CopyButton publicId={publicId} link={link} />
            <IconButton
              variant="field"
              icon="share-fat"
              mirrored
              label={t('qr.share')}
              onClick={() => share({ title: name, text: name, url: link })}
            />
          </div>
        }
      >
        <div className={styles.content}>
          <p className={utilities.secondary}>{t('qr.body')}</p>
          <QrCode publicId={publicId} name={name} />
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          <p className={styles.publicId}>
            <Ltr>{publicId}</Ltr>
          </p>
          <p className={styles.downloads}>
            {(['png', 'svg'] as const).map((format) => (
              <a
                key={format}
                href={codeUrl(publicId, format)}
                download={`nabta-${publicId}.${format}`}
                className={styles.download}
              >
                <Icon name="download-simple" size={20} />
                {t(format === 'png' ? 'qr.downloadPng' : 'qr.downloadSvg')}
              </a>
            ))}
          </p>
        </div>
      </Sheet>
      {shareSheet}
    </>
  );
}

/** White in both themes, because cameras need the contrast. */
function QrCode({ publicId, name }: { publicId: string; name: string }) {
  const { t } = useTexts('qr');
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed)
    return (
      <div className={styles.failed} role="alert">
        <p>{t('qr.failed')}</p>
        <Button
          variant="secondary"
          size="sm"
          icon="arrow-clockwise"
          onClick={() => {
            setAttempt(attempt + 1);
            setHasFailed(false);
          }}
        >
          {t('common.retry')}
        </Button>
      </div>
    );
  return (
    <img
      key={attempt}
      src={codeUrl(publicId, 'svg')}
      alt={t('qr.alt', { name })}
      width={280}
      height={280}
      className={styles.code}
      onError={() => setHasFailed(true)}
    />
  );
}

function CopyButton({ publicId, link }: { publicId: string; link: string }) {
  const { t } = useTexts('qr');
  const toasts = useToasts();
  const copy = async () => {
    const result = await copyCode(link, async () => (await fetch(codeUrl(publicId, 'png'))).blob());
    const textKeys = { image: 'qr.imageCopied', link: 'qr.copied', nothing: 'qr.copyFailed' } as const;
    toasts.show({ kind: result === 'nothing' ? 'error' : 'success', text: t(textKeys[result]) });
  };
  return (
    <Button wide icon="copy" onClick={() => void copy()}>
      {t('qr.copyImage')}
    </Button>
  );
}

/**
 * Copies the picture, or the link when the browser cannot copy pictures. Safari requires a promise created
 * within the user gesture.
 */
async function copyCode(
  link: string,
  loadPicture: () => Promise<Blob>,
): Promise<'image' | 'link' | 'nothing'> {
  try {
    if (typeof ClipboardItem === 'function') {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': loadPicture() })]);
      return 'image';
    }
  } catch {
    // Falls back to the link.
  }
  try {
    await navigator.clipboard.writeText(link);
    return 'link';
  } catch {
    return 'nothing';
  }
}

function useScreenWakeLock(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    const controller = new AbortController();
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return;
      // The request is rejected in power-saving mode; the code is still shown.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (controller.signal.aborted) await lock?.release();
    };
    void acquire();
    // The browser releases the lock when the page is hidden.
    document.addEventListener('visibilitychange', () => void acquire(), { signal: controller.signal });
    return () => {
      controller.abort();
      void lock?.release();
    };
  }, [isEnabled]);
}
