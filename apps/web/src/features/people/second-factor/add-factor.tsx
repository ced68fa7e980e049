import { useState } from 'react';

import { secondFactorTexts } from '../../locales/second-factor.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { GateHead } from './gate-head.tsx';
import { hasPasskeys, wasLeft } from './passkeys.ts';
import { TotpSetup } from './totp-setup.tsx';
import { useAddFactor } from './use-second-factor.ts';

import styles from './second-factor.module.css';

interface AddFactorProps {
  isFirst: boolean;
  /** With the recovery codes that were made, where some were. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** A passkey, or an authenticator app where there is none to be had. */
export function AddFactor({ isFirst, onAdded }: AddFactorProps) {
  const tell = useTextFile(secondFactorTexts);
  const adding = useAddFactor(onAdded);
  const [isApp, setIsApp] = useState(false);
  useBackCloses(isApp, () => setIsApp(false));
  if (isApp) return <TotpSetup onAdded={onAdded} onOther={() => setIsApp(false)} />;
  return (
    <>
      <GateHead
        icon="shield-check"
        title={tell(isFirst ? 'secondFactor.firstTitle' : 'secondFactor.anotherTitle')}
        body={tell(isFirst ? 'secondFactor.firstBody' : 'secondFactor.anotherBody')}
      />
      <div className={styles.form}>
        {hasPasskeys() && (
          <Button
            wide
            icon="device-mobile"
            pending={adding.isPending}
            onClick={() => adding.mutate({ kind: 'passkey' })}
          >
            {tell('secondFactor.addPasskey')}
          </Button>
        )}
        {adding.error && (
          <FieldError id="passkey-error">
            {wasLeft(adding.error) ? tell('secondFactor.passkeyLeft') : adding.error.message}
          </FieldError>
        )}
        <Button
          look={hasPasskeys() ? 'secondary' : 'primary'}
          wide
          icon="qr-code"
          disabled={adding.isPending}
          onClick={() => setIsApp(true)}
        >
          {tell('secondFactor.addTotp')}
        </Button>
      </div>
    </>
  );
}
