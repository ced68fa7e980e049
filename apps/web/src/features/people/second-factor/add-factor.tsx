import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';

import { hasPasskeys, isPromptCancelled } from './passkeys.ts';
import { TotpSetup } from './totp-setup.tsx';
import { TwoFactorGuardHeader } from './two-factor-guard-header.tsx';
import { useAddFactor } from './use-second-factor.ts';

import utilities from '#ui/utilities.module.css';

interface AddFactorProps {
  isFirst: boolean;
  /** Receives the recovery codes; null when none were created. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Adds a passkey, or an authenticator app when passkeys are unavailable. */
export function AddFactor({ isFirst, onAdded }: AddFactorProps) {
  const { t } = useTexts('second-factor');
  const adding = useAddFactor(onAdded);
  const [isApp, setIsApp] = useState(false);
  useCloseOnBack(isApp, () => setIsApp(false));
  if (isApp) return <TotpSetup onAdded={onAdded} onOther={() => setIsApp(false)} />;
  return (
    <>
      <TwoFactorGuardHeader
        icon="shield-check"
        title={t(isFirst ? 'secondFactor.firstTitle' : 'secondFactor.anotherTitle')}
        body={t(isFirst ? 'secondFactor.firstBody' : 'secondFactor.anotherBody')}
      />
      <div className={utilities.stack12}>
        {hasPasskeys() && (
          <Button
            wide
            icon="device-mobile"
            pending={adding.isPending}
            onClick={() => adding.mutate({ kind: 'passkey' })}
          >
            {t('secondFactor.addPasskey')}
          </Button>
        )}
        {adding.error && (
          <FieldError id="passkey-error">
            {isPromptCancelled(adding.error) ? t('secondFactor.passkeyLeft') : adding.error.message}
          </FieldError>
        )}
        <Button
          variant={hasPasskeys() ? 'secondary' : 'primary'}
          wide
          icon="qr-code"
          disabled={adding.isPending}
          onClick={() => setIsApp(true)}
        >
          {t('secondFactor.addTotp')}
        </Button>
      </div>
    </>
  );
}
