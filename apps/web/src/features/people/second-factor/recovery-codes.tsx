import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { TwoFactorGuardHeader } from './two-factor-guard-header.tsx';

import styles from './second-factor.module.css';

export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useTexts('second-factor');
  const toasts = useToasts();
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ kind: 'success', text: t('secondFactor.codesCopied') });
    } catch {
      toasts.show({ kind: 'error', text: t('secondFactor.copyFailed') });
    }
  };
  return (
    <>
      <TwoFactorGuardHeader
        icon="file-text"
        title={t('secondFactor.codesTitle')}
        body={t('secondFactor.codesBody')}
      />
      <ol className={styles.codes} aria-label={t('secondFactor.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <Ltr>{code}</Ltr>
          </li>
        ))}
      </ol>
      <div className={styles.links}>
        <Button variant="text" icon="copy" onClick={() => void copy()}>
          {t('secondFactor.copyCodes')}
        </Button>
        <a
          className={styles.download}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="nabta-recovery-codes.txt"
        >
          {t('secondFactor.downloadCodes')}
        </a>
      </div>
      <Button wide onClick={onSaved}>
        {t('secondFactor.kept')}
      </Button>
    </>
  );
}
