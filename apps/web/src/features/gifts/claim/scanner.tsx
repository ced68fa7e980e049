import { clsx } from 'clsx';
import { useEffect, useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { pathOfCode } from './tag-link.ts';
import { useScanner } from './use-scanner.ts';

import styles from './scanner.module.css';

const wrongCodeMessageMs = 4_000;

export function Scanner({ onFound }: { onFound: (path: string) => void }) {
  const { t } = useTexts('claim');
  const [wrongAt, setWrongAt] = useState<number>();
  const { video, state, torch, retry } = useScanner((text) => {
    const path = pathOfCode(text);
    if (path === undefined) setWrongAt(Date.now());
    else onFound(path);
  });
  useEffect(() => {
    if (wrongAt === undefined) return undefined;
    const timer = setTimeout(() => setWrongAt(undefined), wrongCodeMessageMs);
    return () => clearTimeout(timer);
  }, [wrongAt]);
  const isRunning = state === 'starting' || state === 'looking';
  return (
    <div>
      <div className={clsx(styles.view, !isRunning && styles.inactive)}>
        <video ref={video} muted playsInline aria-label={t('scan.camera')} className={styles.video} />
        {state === 'looking' && <span className={styles.frame} />}
        {state === 'starting' && (
          <p role="status" className={styles.message}>
            <Spinner size={28} />
            {t('scan.starting')}
          </p>
        )}
        {!isRunning && (
          <div role="alert" className={styles.message}>
            <Icon name="camera" size={32} />
            <p>{t(`scan.${state}`)}</p>
            <Button variant="accent" size="sm" icon="arrow-clockwise" onClick={retry}>
              {t('common.retry')}
            </Button>
          </div>
        )}
        {torch && (
          <IconButton
            variant="glass"
            icon="lightning-fill"
            label={t(torch.isOn ? 'scan.torchOff' : 'scan.torchOn')}
            aria-pressed={torch.isOn}
            className={styles.torch}
            onClick={torch.toggle}
          />
        )}
      </div>
      <p role="status" className={clsx(styles.hint, wrongAt !== undefined && styles.wrongCode)}>
        {isRunning && t(wrongAt === undefined ? 'scan.hint' : 'scan.wrongCode')}
      </p>
    </div>
  );
}
