import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { useState } from 'react';

import { useAccount } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';

import { DevicesSheet } from '../account/devices-sheet.tsx';
import { BothCodesForm } from './both-codes-form.tsx';
import { NewPhoneForm } from './new-phone-form.tsx';
import type { SentCodes } from './new-phone-form.tsx';

import utilities from '#ui/utilities.module.css';
import styles from './phone-change.module.css';

/** Phone change in three steps; Back returns from the codes to the number. */
export function PhoneChange() {
  const account = useAccount();
  // The account has the new phone as soon as it is changed.
  const [oldPhone] = useState(account.phone);
  const [sentCodes, setSentCodes] = useState<SentCodes>();
  const [step, setStep] = useState<'phone' | 'codes' | 'done'>('phone');
  const [rejection, setRejection] = useState<string>();
  useCloseOnBack(step === 'codes', () => setStep('phone'));

  if (step === 'done') return <PhoneChanged phone={account.phone} />;
  if (step === 'codes' && sentCodes !== undefined)
    return (
      <BothCodesForm
        phones={{ old: oldPhone, new: sentCodes.phone }}
        resendAt={sentCodes.resendAt}
        onChanged={() => setStep('done')}
        onRejected={(text) => {
          setRejection(text);
          setStep('phone');
        }}
        onOtherPhone={() => setStep('phone')}
      />
    );
  return (
    <NewPhoneForm
      currentPhone={oldPhone}
      sentCodes={sentCodes}
      rejection={rejection}
      onSent={(sent) => {
        setSentCodes(sent);
        setRejection(undefined);
        setStep('codes');
      }}
    />
  );
}

/** Confirms the change and links to the devices that are still signed in. */
function PhoneChanged({ phone }: { phone: string }) {
  const { t } = useTexts('phone-change');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div role="status" className={styles.done}>
        <Icon name="check-circle-fill" size={32} className={styles.doneIcon} />
        <h2>{t('phoneChange.doneTitle')}</h2>
        <p>{t('phoneChange.doneBody', { phone: formatPhoneWithDialCode(phone) })}</p>
        <p className={styles.muted}>{t('phoneChange.doneDevices')}</p>
      </div>
      <div className={utilities.stack18}>
        <ButtonLink wide href={urls.profile()} replace>
          {t('phoneChange.done')}
        </ButtonLink>
        <Button variant="text" icon="device-mobile" onClick={() => setIsOpen(true)}>
          {t('phoneChange.devices')}
        </Button>
      </div>
      <DevicesSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
