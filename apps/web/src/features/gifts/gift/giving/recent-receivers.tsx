import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { ownerTitle } from '@nabta/domain/tree-title';
import { useQuery } from '@tanstack/react-query';

import { reportError } from '#platform/error-report.ts';
import { useApi } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { useToasts } from '#ui/use-toasts.ts';

import { ChipRow } from '../chip-row.tsx';
import { giftReceiversQuery } from '../gift-queries.ts';
import { PersonAvatar } from '../person-avatar.tsx';

interface RecentReceiversProps {
  /** Phone of the draft as it would be sent. */
  phone: string;
  onChoose: (phone: string) => void;
}

const maxReceivers = 8;

/** Hidden when the receivers fail to load. */
export function RecentReceivers({ phone, onChoose }: RecentReceiversProps) {
  const { t } = useTexts('gift');
  const { data: receivers = [] } = useQuery(giftReceiversQuery(useApi()));
  if (receivers.length === 0) return null;
  return (
    <ChipRow
      label={t('gift.recent')}
      onPress={onChoose}
      chips={receivers.slice(0, maxReceivers).map((receiver) => {
        const name = ownerTitle(receiver.account);
        return {
          id: receiver.phone,
          isChosen: receiver.phone === phone,
          content:
            name === undefined ? (
              <Ltr>{formatPhoneWithDialCode(receiver.phone)}</Ltr>
            ) : (
              <>
                <PersonAvatar person={receiver.account} fallback={name} />
                <bdi>{name}</bdi>
              </>
            ),
        };
      })}
    />
  );
}

/** Renders nothing in browsers without the Contact Picker API. */
export function ContactButton({ onPick }: { onPick: (phone: string) => void }) {
  const { t } = useTexts('gift');
  const toasts = useToasts();
  if (getContactsManager() === undefined) return null;

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

/** Contact Picker API, available on phones only: https://w3c.github.io/contact-picker/. */
type ContactsManager = {
  select(properties: ['tel'], options: { multiple: false }): Promise<{ tel?: string[] }[]>;
};

/** Returns the first number of the chosen contact; null when it has none, undefined when none was chosen. */
async function pickPhone(): Promise<string | null | undefined> {
  const [contact] = (await getContactsManager()?.select(['tel'], { multiple: false })) ?? [];
  return contact && (contact.tel?.find((phone) => phone.trim() !== '') ?? null);
}

function getContactsManager(): ContactsManager | undefined {
  return (navigator as Navigator & { contacts?: ContactsManager }).contacts;
}
