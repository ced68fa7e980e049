import { partnerTexts } from '../../locales/partner.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

import styles from './partner.module.css';

/** A key or a secret, which nobody can be told again. */
export function ShownOnce({ body, secret, onKept }: { body: string; secret: string; onKept: () => void }) {
  const tell = useTextFile(partnerTexts);
  const toasts = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toasts.show({ kind: 'success', text: tell('partner.copied') });
    } catch {
      toasts.show({ kind: 'error', text: tell('partner.copyFailed') });
    }
  };
  return (
    <div className={styles.form}>
      <p className={styles.body}>{body}</p>
      <code dir="ltr" className={styles.secret}>
        {secret}
      </code>
      <Button wide look="secondary" icon="copy" onClick={() => void copy()}>
        {tell('partner.copy')}
      </Button>
      <Button wide onClick={onKept}>
        {tell('partner.kept')}
      </Button>
    </div>
  );
}
