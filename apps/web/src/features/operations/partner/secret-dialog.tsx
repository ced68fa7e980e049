import { partnerTexts } from '../../locales/partner.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToasts } from '../../ui/use-toasts.ts';

import styles from './partner.module.css';

interface ShownOnceProps {
  title: string;
  body: string;
  /** Undefined until it is made. */
  secret: string | undefined;
  onKept: () => void;
}

/** A key or a secret, which nobody can be told again: it goes only when its person says that it is kept. */
export function ShownOnce({ title, body, secret, onKept }: ShownOnceProps) {
  const tell = useTextFile(partnerTexts);
  const toasts = useToasts();
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ kind: 'success', text: tell('partner.copied') });
    } catch {
      toasts.show({ kind: 'error', text: tell('partner.copyFailed') });
    }
  };
  return (
    <Dialog
      open={secret !== undefined}
      onClose={undefined}
      title={title}
      body={body}
      actions={
        <>
          <Button wide look="secondary" icon="copy" onClick={() => void copy(secret ?? '')}>
            {tell('partner.copy')}
          </Button>
          <Button wide onClick={onKept}>
            {tell('partner.kept')}
          </Button>
        </>
      }
    >
      <code dir="ltr" className={styles.secret}>
        {secret}
      </code>
    </Dialog>
  );
}
