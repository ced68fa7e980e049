import { clsx } from 'clsx';
import { useEffect, useState } from 'react';

import { claimTexts } from '../../locales/claim.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { pageOfCode } from './page-of-code.ts';
import { useScanner } from './use-scanner.ts';

import styles from './scanner.module.css';

/** How long it is said that a code was not the code of a tree. */
const wrongCodeMs = 4_000;

/** The camera's picture with a frame for the code of a tag or a tree. */
export function Scanner({ onFound }: { onFound: (page: string) => void }) {
  const { t } = useTexts();
  const tell = useTextFile(claimTexts);
  const [wrongAt, setWrongAt] = useState<number>();
  const { video, state, torch, retry } = useScanner((text) => {
    const page = pageOfCode(text);
    if (page === undefined) setWrongAt(Date.now());
    else onFound(page);
  });
  useEffect(() => {
    if (wrongAt === undefined) return undefined;
    const timer = setTimeout(() => setWrongAt(undefined), wrongCodeMs);
    return () => clearTimeout(timer);
  }, [wrongAt]);
  const isRunning = state === 'starting' || state === 'looking';
  return (
    <div>
      <div className={clsx(styles.view, !isRunning && styles.off)}>
        <video ref={video} muted playsInline aria-label={tell('scan.camera')} className={styles.video} />
        {state === 'looking' && <span className={styles.frame} />}
        {state === 'starting' && (
          <p role="status" className={styles.message}>
            <Spinner size={28} />
            {tell('scan.starting')}
          </p>
        )}
        {!isRunning && (
          <div role="alert" className={styles.message}>
            <Icon name="camera" size={32} />
            <p>{tell(`scan.${state}`)}</p>
            <Button look="accent" size="sm" icon="arrow-clockwise" onClick={retry}>
              {t('common.retry')}
            </Button>
          </div>
        )}
        {torch && (
          <IconButton
            look="glass"
            icon="lightning-fill"
            label={tell(torch.isOn ? 'scan.torchOff' : 'scan.torchOn')}
            aria-pressed={torch.isOn}
            className={styles.torch}
            onClick={torch.toggle}
          />
        )}
      </div>
      <p role="status" className={clsx(styles.hint, wrongAt !== undefined && styles.wrong)}>
        {isRunning && tell(wrongAt === undefined ? 'scan.hint' : 'scan.wrongCode')}
      </p>
    </div>
  );
}
