import { useState } from 'react';

import { useAccount } from '#platform/session-provider.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';

import { BothCodesForm } from './both-codes-form.tsx';
import { NewPhoneForm } from './new-phone-form.tsx';
import type { SentCodes } from './new-phone-form.tsx';
import { PhoneChanged } from './phone-changed.tsx';

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
