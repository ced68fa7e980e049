import { giftTexts } from '../../../locales/gift.ts';
import { reportError } from '../../../platform/error-report.ts';
import { useTextFile } from '../../../platform/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { useToasts } from '../../../ui/use-toasts.ts';
import { hasContactPicker, pickPhone } from './contact-picker.ts';

/** One press to the phone's own contacts; nothing in browsers that cannot ask them. */
export function ContactButton({ onPick }: { onPick: (phone: string) => void }) {
  const tell = useTextFile(giftTexts);
  const toasts = useToasts();
  if (!hasContactPicker()) return null;

  async function pick(): Promise<void> {
    try {
      const phone = await pickPhone();
      if (phone) onPick(phone);
      else if (phone === null) toasts.show({ kind: 'error', text: tell('gift.contactWithoutPhone') });
    } catch (error) {
      // Without its contacts the phone still has a field to type in.
      reportError(error, { action: 'pick-contact' });
    }
  }

  return (
    <Button look="secondary" size="sm" icon="users-three" onClick={() => void pick()}>
      {tell('gift.contacts')}
    </Button>
  );
}
