import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useTexts } from '../../platform/texts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ShownOnce } from './shown-once.tsx';

interface SecretSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What is said where the secret is shown. */
  shown: { title: string; body: string };
  /** Makes what the secret belongs to. */
  making: Pick<UseMutationResult<{ secret: string }>, 'data' | 'isPending' | 'isSuccess' | 'reset'>;
  /** The form of what is made. */
  children: ReactNode;
}

/** Makes something and shows its secret, this once. */
export function SecretSheet({ open, onClose, title, shown, making, children }: SecretSheetProps) {
  const { t } = useTexts();
  const close = () => {
    making.reset();
    onClose();
  };
  // From when it is being made until its secret is kept nobody leaves.
  const isHeld = making.isPending || making.isSuccess;
  return (
    <>
      <ShownOnce {...shown} secret={making.data?.secret} onKept={close} />
      <Sheet open={open} onClose={isHeld ? undefined : close} title={title} closeLabel={t('common.close')}>
        {open && children}
      </Sheet>
    </>
  );
}
