import { reportError } from '#platform/error-report.ts';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { hasContactPicker, pickPhone } from './contact-picker.ts';

/** Renders nothing in browsers without the Contact Picker API. */
export function ContactButton({ onPick }: { onPick: (phone: string) => void }) {
  const { t } = useTexts('gift');
  const toasts = useToasts();
  if (!hasContactPicker()) return null;

  async function pick(): Promise<void> {
    try {
      const phone = await pickPhone();
      if (phone) onPick(phone);
      else if (phone === null) toasts.show({ kind: 'error', text: t('gift.contactWithoutPhone') });
    } catch (error) {
      // No message: the user can still type the number.
      reportError(error, { action: 'pick-contact' });
    }
  }

  return (
    <Button variant="secondary" size="sm" icon="users-three" onClick={() => void pick()}>
      {t('gift.contacts')}
    </Button>
  );
}
