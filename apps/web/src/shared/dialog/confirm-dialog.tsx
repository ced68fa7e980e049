import type { ComponentProps, ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  body: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  variant?: ComponentProps<typeof Button>['variant'];
  pending?: boolean;
  pendingText?: string;
  /** The dialog can be left while the action is pending. */
  canLeave?: boolean;
  onConfirm: () => void;
}

/** Asks whether to carry out an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, body, confirmLabel, cancelLabel, canLeave = false, ...action } = props;
  const { variant = 'primary', pending, pendingText, onConfirm } = action;
  const { t } = useTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      body={body}
      actions={
        <>
          <Button variant={variant} pending={pending} pendingText={pendingText} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button variant="secondary" disabled={pending && !canLeave} onClick={onClose}>
            {cancelLabel ?? t('common.cancel')}
          </Button>
        </>
      }
    />
  );
}
