import { secondFactorTexts } from '../../locales/second-factor.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Ltr } from '../../ui/ltr.tsx';
import { useToasts } from '../../ui/use-toasts.ts';
import { GateHead } from './gate-head.tsx';

import styles from './second-factor.module.css';

/** Shown once: for the day on which the phone with the passkey lies in the sea. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const tell = useTextFile(secondFactorTexts);
  const toasts = useToasts();
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ kind: 'success', text: tell('secondFactor.codesCopied') });
    } catch {
      toasts.show({ kind: 'error', text: tell('secondFactor.copyFailed') });
    }
  };
  return (
    <>
      <GateHead
        icon="file-text"
        title={tell('secondFactor.codesTitle')}
        body={tell('secondFactor.codesBody')}
      />
      <ol className={styles.codes} aria-label={tell('secondFactor.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <Ltr>{code}</Ltr>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button look="text" icon="copy" onClick={() => void copy()}>
          {tell('secondFactor.copyCodes')}
        </Button>
        <a
          className={styles.download}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="nabta-recovery-codes.txt"
        >
          {tell('secondFactor.downloadCodes')}
        </a>
      </div>
      <Button wide onClick={onKept}>
        {tell('secondFactor.kept')}
      </Button>
    </>
  );
}
