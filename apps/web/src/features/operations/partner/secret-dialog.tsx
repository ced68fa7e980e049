import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import styles from './partner.module.css';

interface SecretDialogProps {
  title: string;
  body: string;
  /** Undefined until it is created. */
  secret: string | undefined;
  onSaved: () => void;
}

/** Shows a secret once; closes only when the user confirms saving it. */
export function SecretDialog({ title, body, secret, onSaved }: SecretDialogProps) {
  const { t } = useTexts('partner');
  const toasts = useToasts();
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ kind: 'success', text: t('partner.copied') });
    } catch {
      toasts.show({ kind: 'error', text: t('partner.copyFailed') });
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
          <Button wide variant="secondary" icon="copy" onClick={() => void copy(secret ?? '')}>
            {t('partner.copy')}
          </Button>
          <Button wide onClick={onSaved}>
            {t('partner.kept')}
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
