import { useEffect, useEffectEvent } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { LoadError } from '#shared/navigation/load-error.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { CodeForm } from './code-form.tsx';
import { TwoFactorGuardHeader } from './two-factor-guard-header.tsx';
import { useAddFactor, useBeginTotp } from './use-second-factor.ts';

import styles from './second-factor.module.css';

interface TotpSetupProps {
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onOther: () => void;
}

export function TotpSetup({ onAdded, onOther }: TotpSetupProps) {
  const { t } = useTexts('second-factor');
  const setup = useBeginTotp();
  const adding = useAddFactor(onAdded);
  const startSetup = useEffectEvent(() => setup.mutate(undefined));
  useEffect(() => startSetup(), []);
  if (setup.error)
    return (
      <LoadError
        error={setup.error}
        title={t('secondFactor.errorTitle')}
        body={setup.error.message}
        pending={setup.isPending}
        onRetry={() => setup.mutate(undefined)}
      />
    );
  return (
    <>
      <TwoFactorGuardHeader
        icon="qr-code"
        title={t('secondFactor.totpTitle')}
        body={t('secondFactor.totpScan')}
      />
      {setup.data === undefined ? (
        <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.qr}>
          <Skeleton shape="block" className={styles.picture} />
        </div>
      ) : (
        <div className={styles.qr}>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(setup.data.qrSvg)}`}
            alt={t('secondFactor.qrAlt')}
            width={200}
            height={200}
            className={styles.picture}
          />
          <p className={styles.secretLabel}>{t('secondFactor.secretLabel')}</p>
          <p className={styles.secret}>
            {/* Wraps to two lines on a phone. */}
            <bdi dir="ltr">{groupByFour(setup.data.secret)}</bdi>
          </p>
        </div>
      )}
      <CodeForm
        kind="totp"
        label={t('secondFactor.firstCode')}
        submit={t('secondFactor.add')}
        pending={adding.isPending}
        error={adding.error}
        onSubmit={(code) => adding.mutate({ kind: 'totp', code })}
      />
      <div className={styles.links}>
        <Button variant="text" disabled={adding.isPending} onClick={onOther}>
          {t('secondFactor.otherWay')}
        </Button>
      </div>
    </>
  );
}

/** Groups of four are easier to type. */
function groupByFour(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/gu, '$1 ');
}
