import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet as PlainSheet } from '#ui/sheet.tsx';

type SheetProps = Omit<ComponentProps<typeof PlainSheet>, 'closeLabel'>;

/** Sheet with the close button in the user's language. */
export function Sheet(props: SheetProps) {
  const { t } = useTexts();
  return <PlainSheet closeLabel={t('common.close')} {...props} />;
}

interface FormSheetProps extends Omit<SheetProps, 'footer' | 'children'> {
  submitLabel: string;
  pending?: boolean;
  disabled?: boolean;
  /** Renders the form with this id. */
  children: (formId: string) => ReactNode;
}

/** Sheet around one form; its submit button stays visible while the fields scroll. */
export function FormSheet({ submitLabel, pending, disabled, children, ...sheet }: FormSheetProps) {
  const formId = useId();
  return (
    <Sheet
      {...sheet}
      footer={
        <Button wide type="submit" form={formId} pending={pending} disabled={disabled}>
          {submitLabel}
        </Button>
      }
    >
      {children(formId)}
    </Sheet>
  );
}
