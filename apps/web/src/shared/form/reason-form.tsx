import { useState } from 'react';
import type { ReactNode } from 'react';

import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';

interface ReasonFormProps {
  texts: { reason: string; reasonHint?: string; reasonMissing: string; submit: string };
  rows?: number;
  variant?: 'primary' | 'danger';
  className: string | undefined;
  /** The request, whose error is shown. */
  mutation: { isPending: boolean; error: Error | null };
  disabled?: boolean;
  onSubmit: (reason: string) => void;
  /** Shown before the reason. */
  children: ReactNode;
}

/** Form of an action that requires a reason. */
export function ReasonForm({ texts, rows = 3, variant = 'primary', mutation, ...props }: ReasonFormProps) {
  const { className, disabled, onSubmit, children } = props;
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if (!isMissing) onSubmit(reason.trim());
      }}
    >
      {children}
      <TextArea
        label={texts.reason}
        hint={texts.reasonHint}
        error={isSubmitted && isMissing ? texts.reasonMissing : undefined}
        rows={rows}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      {mutation.error && <FieldError id="reason-form-error">{mutation.error.message}</FieldError>}
      <Button type="submit" variant={variant} wide pending={mutation.isPending} disabled={disabled}>
        {texts.submit}
      </Button>
    </form>
  );
}
