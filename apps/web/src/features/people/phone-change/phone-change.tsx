import { useState } from 'react';

import { useAccount } from '../../platform/session-provider.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { BothCodesForm } from './both-codes-form.tsx';
import { NewPhoneForm } from './new-phone-form.tsx';
import type { Asked } from './new-phone-form.tsx';
import { PhoneChanged } from './phone-changed.tsx';

/** The way to another phone: the number, both codes, done. Back leads from the codes to the number. */
export function PhoneChange() {
  const account = useAccount();
  // The phone at the start: the account has the other one as soon as it is changed.
  const [oldPhone] = useState(account.phone);
  const [asked, setAsked] = useState<Asked>();
  const [step, setStep] = useState<'phone' | 'codes' | 'done'>('phone');
  const [refusal, setRefusal] = useState<string>();
  useBackCloses(step === 'codes', () => setStep('phone'));

  if (step === 'done') return <PhoneChanged phone={account.phone} />;
  if (step === 'codes' && asked !== undefined)
    return (
      <BothCodesForm
        phones={{ old: oldPhone, new: asked.phone }}
        resendAt={asked.resendAt}
        onChanged={() => setStep('done')}
        onRefused={(text) => {
          setRefusal(text);
          setStep('phone');
        }}
        onOtherPhone={() => setStep('phone')}
      />
    );
  return (
    <NewPhoneForm
      present={oldPhone}
      asked={asked}
      refusal={refusal}
      onSent={(sent) => {
        setAsked(sent);
        setRefusal(undefined);
        setStep('codes');
      }}
    />
  );
}
