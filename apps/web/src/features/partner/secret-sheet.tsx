import { useState } from 'react';
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
  /** The form that makes what the secret belongs to. */
  renderForm: (onMade: (secret: string) => void) => ReactNode;
}

/** Makes something and shows its secret, this once. */
export function SecretSheet({ open, onClose, title, shown, renderForm }: SecretSheetProps) {
  const { t } = useTexts();
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={secret === undefined ? title : shown.title}
      closeLabel={t('common.close')}
    >
      {open && secret === undefined && renderForm(setSecret)}
      {secret !== undefined && <ShownOnce body={shown.body} secret={secret} onKept={close} />}
    </Sheet>
  );
}
