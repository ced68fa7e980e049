import type { SecondFactor } from '@nabta/contract/second-factor';
import { useState } from 'react';

import { secondFactorTexts } from '../../locales/second-factor.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { CodeForm } from './code-form.tsx';
import { GateHead } from './gate-head.tsx';
import { hasPasskeys, wasLeft } from './passkeys.ts';
import { useProveFactor } from './use-second-factor.ts';
import type { Proof } from './use-second-factor.ts';

import styles from './second-factor.module.css';

type Way = Proof['kind'];

interface ProveFactorProps {
  factors: SecondFactor['factors'];
  onProven: () => void;
}

/** The way that its person has and this browser knows comes first; the others are one press away. */
export function ProveFactor({ factors, onProven }: ProveFactorProps) {
  const tell = useTextFile(secondFactorTexts);
  const proving = useProveFactor(onProven);
  const has = (kind: Way) => factors.some((factor) => factor.kind === kind);
  const ways: Way[] = [
    ...(has('passkey') && hasPasskeys() ? (['passkey'] as const) : []),
    ...(has('totp') ? (['totp'] as const) : []),
    'recovery',
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');

  function choose(next: Way): void {
    proving.reset();
    setWay(next);
  }

  return (
    <>
      <GateHead
        icon="shield-check"
        title={tell('secondFactor.proveTitle')}
        body={tell(`secondFactor.${way}Body`)}
      />
      {way === 'passkey' ? (
        <div className={styles.form}>
          <Button
            wide
            icon="device-mobile"
            pending={proving.isPending}
            onClick={() => proving.mutate({ kind: 'passkey' })}
          >
            {tell('secondFactor.usePasskey')}
          </Button>
          {proving.error && <FieldError id="passkey-error">{errorText(proving.error)}</FieldError>}
        </div>
      ) : (
        <CodeForm
          key={way}
          kind={way}
          label={tell(`secondFactor.${way}Code`)}
          submit={tell('secondFactor.confirm')}
          pending={proving.isPending}
          error={proving.error}
          onSubmit={(code) => proving.mutate({ kind: way, code })}
        />
      )}
      <div className={styles.ways}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="text" disabled={proving.isPending} onClick={() => choose(other)}>
              {tell(`secondFactor.${other}Way`)}
            </Button>
          ))}
      </div>
      <p className={styles.aside}>{tell('secondFactor.lostAll')}</p>
    </>
  );

  function errorText(error: Error): string {
    return wasLeft(error) ? tell('secondFactor.passkeyLeft') : error.message;
  }
}
