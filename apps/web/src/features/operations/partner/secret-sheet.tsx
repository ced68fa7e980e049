import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Sheet } from '#ui/sheet.tsx';

import { SecretDialog } from './secret-dialog.tsx';

interface SecretSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Texts of the dialog that shows the secret. */
  dialogTexts: { title: string; body: string };
  /** Mutation that creates the secret. */
  mutation: Pick<UseMutationResult<{ secret: string }>, 'data' | 'isPending' | 'isSuccess' | 'reset'>;
  /** Form for the new item. */
  children: ReactNode;
}

/** Sheet with a form whose result contains a secret that is shown once. */
export function SecretSheet({ open, onClose, title, dialogTexts, mutation, children }: SecretSheetProps) {
  const { t } = useTexts();
  const close = () => {
    mutation.reset();
    onClose();
  };
  // Closing is blocked while creating and until the secret is saved, or it would be lost.
  const isLocked = mutation.isPending || mutation.isSuccess;
  return (
    <>
      <SecretDialog {...dialogTexts} secret={mutation.data?.secret} onSaved={close} />
      <Sheet open={open} onClose={isLocked ? undefined : close} title={title} closeLabel={t('common.close')}>
        {open && children}
      </Sheet>
    </>
  );
}
