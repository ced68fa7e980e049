import type { SecondFactor } from '@nabta/contract/people/second-factor';
import { useState } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';

import { CodeForm } from './code-form.tsx';
import { hasPasskeys, isPromptCancelled } from './passkeys.ts';
import { TwoFactorGuardHeader } from './two-factor-guard-header.tsx';
import { useProveFactor } from './use-second-factor.ts';
import type { Proof } from './use-second-factor.ts';

import utilities from '#ui/utilities.module.css';
import styles from './second-factor.module.css';

type Method = Proof['kind'];

type ProveFactorProps = {
  state: Pick<SecondFactor, 'factors' | 'acceptsIssuedCode'>;
  onProven: () => void;
};

/** Starts with the best method the user has and the browser supports; the others are one press away. */
export function ProveFactor({ state: { factors, acceptsIssuedCode }, onProven }: ProveFactorProps) {
  const { t } = useTexts('second-factor');
  const proving = useProveFactor(onProven);
  const hasFactor = (kind: Method) => factors.some((factor) => factor.kind === kind);
  const methods: Method[] = [
    ...(hasFactor('passkey') && hasPasskeys() ? (['passkey'] as const) : []),
    ...(hasFactor('totp') ? (['totp'] as const) : []),
    ...(acceptsIssuedCode ? (['issued'] as const) : []),
    ...(factors.length > 0 ? (['recovery'] as const) : []),
  ];
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery');

  function selectMethod(next: Method): void {
    proving.reset();
    setMethod(next);
  }

  return (
    <>
      <TwoFactorGuardHeader
        icon="shield-check"
        title={t('secondFactor.proveTitle')}
        body={t(`secondFactor.${method}Body`)}
      />
      {method === 'passkey' ? (
        <div className={utilities.stack12}>
          <Button
            wide
            icon="device-mobile"
            pending={proving.isPending}
            onClick={() => proving.mutate({ kind: 'passkey' })}
          >
            {t('secondFactor.usePasskey')}
          </Button>
          {proving.error && (
            <FieldError id="passkey-error">
              {isPromptCancelled(proving.error) ? t('secondFactor.passkeyLeft') : proving.error.message}
            </FieldError>
          )}
        </div>
      ) : (
        <CodeForm
          key={method}
          kind={method}
          label={t(`secondFactor.${method}Code`)}
          submit={t('secondFactor.confirm')}
          pending={proving.isPending}
          error={proving.error}
          onSubmit={(code) => proving.mutate({ kind: method, code })}
        />
      )}
      <div className={styles.links}>
        {methods
          .filter((option) => option !== method)
          .map((option) => (
            <Button
              key={option}
              variant="text"
              disabled={proving.isPending}
              onClick={() => selectMethod(option)}
            >
              {t(`secondFactor.${option}Way`)}
            </Button>
          ))}
      </div>
      {factors.length > 0 && <p className={styles.footnote}>{t('secondFactor.lostAll')}</p>}
    </>
  );
}
