import { useState } from 'react';

import { ShareSheet } from '../../kit/share/share-sheet.tsx';
import { useShare } from '../../kit/share/use-share.ts';
import { qrTexts } from '../../locales/qr.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { codeUrl } from './code-url.ts';
import { copyCode } from './copy-code.ts';
import { useScreenAwake } from './use-screen-awake.ts';

import styles from './qr-sheet.module.css';

interface QrSheetProps {
  open: boolean;
  onClose: () => void;
  publicId: string;
  name: string;
}

/** The code of a tree, large enough for the phone of somebody else, and the ways to take it along. */
export function QrSheet({ open, onClose, publicId, name }: QrSheetProps) {
  const { t } = useTexts();
  const tell = useTextFile(qrTexts);
  const { share, offered, close } = useShare();
  const link = new URL(urls.tree(publicId), location.origin).href;
  useScreenAwake(open);
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={tell('qr.title')}
        closeLabel={t('common.close')}
        footer={
          <div className={styles.actions}>
            <CopyButton publicId={publicId} link={link} />
            <IconButton
              look="field"
              icon="share-fat"
              mirrored
              label={tell('qr.share')}
              onClick={() => share({ title: name, text: name, url: link })}
            />
          </div>
        }
      >
        <div className={styles.content}>
          <p className={styles.body}>{tell('qr.body')}</p>
          <Code publicId={publicId} name={name} />
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
                {tell(format === 'png' ? 'qr.downloadPng' : 'qr.downloadSvg')}
              </a>
            ))}
          </p>
        </div>
      </Sheet>
      <ShareSheet shared={offered} onClose={close} />
    </>
  );
}

/** White in both themes, as cameras want it. */
function Code({ publicId, name }: { publicId: string; name: string }) {
  const { t } = useTexts();
  const tell = useTextFile(qrTexts);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed)
    return (
      <div className={styles.failed} role="alert">
        <p>{tell('qr.failed')}</p>
        <Button
          look="secondary"
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
      alt={tell('qr.alt', { name })}
      width={280}
      height={280}
      className={styles.code}
      onError={() => setHasFailed(true)}
    />
  );
}

function CopyButton({ publicId, link }: { publicId: string; link: string }) {
  const tell = useTextFile(qrTexts);
  const toasts = useToasts();
  const copy = async () => {
    const copied = await copyCode(link, async () => (await fetch(codeUrl(publicId, 'png'))).blob());
    const words = { image: 'qr.imageCopied', link: 'qr.copied', nothing: 'qr.copyFailed' } as const;
    toasts.show({ kind: copied === 'nothing' ? 'error' : 'success', text: tell(words[copied]) });
  };
  return (
    <Button wide icon="copy" onClick={() => void copy()}>
      {tell('qr.copyImage')}
    </Button>
  );
}
