import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#shared/dialog/sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import styles from './partner.module.css';

interface SecretSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  dialogTexts: { title: string; body: string };
  mutation: Pick<UseMutationResult<{ secret: string }>, 'data' | 'isPending' | 'isSuccess' | 'reset'>;
  children: ReactNode;
}

/** Sheet with a form whose result contains a secret that is shown once. */
export function SecretSheet({ open, onClose, title, dialogTexts, mutation, children }: SecretSheetProps) {
  const close = () => {
    mutation.reset();
    onClose();
  };
  // Closing is blocked while creating and until the secret is saved, or it would be lost.
  const isLocked = mutation.isPending || mutation.isSuccess;
  return (
    <>
      <SecretDialog {...dialogTexts} secret={mutation.data?.secret} onSaved={close} />
      <Sheet open={open} onClose={isLocked ? undefined : close} title={title}>
        {open && children}
      </Sheet>
    </>
  );
}

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
