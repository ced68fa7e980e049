import { useEffect, useEffectEvent } from 'react';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { secondFactorTexts } from '../../locales/second-factor.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CodeForm } from './code-form.tsx';
import { GateHead } from './gate-head.tsx';
import { useAddFactor, useBeginTotp } from './use-second-factor.ts';

import styles from './second-factor.module.css';

interface TotpSetupProps {
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onOther: () => void;
}

/** The secret of an authenticator app to scan, or to type where it cannot be scanned, and its first code. */
export function TotpSetup({ onAdded, onOther }: TotpSetupProps) {
  const { t } = useTexts();
  const tell = useTextFile(secondFactorTexts);
  const beginning = useBeginTotp();
  const adding = useAddFactor(onAdded);
  const begin = useEffectEvent(() => beginning.mutate(undefined));
  useEffect(() => begin(), []);
  if (beginning.error)
    return (
      <LoadFailure
        error={beginning.error}
        title={tell('secondFactor.errorTitle')}
        body={beginning.error.message}
        pending={beginning.isPending}
        onRetry={() => beginning.mutate(undefined)}
      />
    );
  return (
    <>
      <GateHead icon="qr-code" title={tell('secondFactor.totpTitle')} body={tell('secondFactor.totpScan')} />
      {beginning.data === undefined ? (
        <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.qr}>
          <Skeleton shape="block" className={styles.picture} />
        </div>
      ) : (
        <div className={styles.qr}>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(beginning.data.qrSvg)}`}
            alt={tell('secondFactor.qrAlt')}
            width={200}
            height={200}
            className={styles.picture}
          />
          <p className={styles.secretLabel}>{tell('secondFactor.secretLabel')}</p>
          <p className={styles.secret}>
            {/* It takes two lines on a phone. */}
            <bdi dir="ltr">{spaced(beginning.data.secret)}</bdi>
          </p>
        </div>
      )}
      <CodeForm
        kind="totp"
        label={tell('secondFactor.firstCode')}
        submit={tell('secondFactor.add')}
        pending={adding.isPending}
        error={adding.error}
        onSubmit={(code) => adding.mutate({ kind: 'totp', code })}
      />
      <div className={styles.ways}>
        <Button look="text" disabled={adding.isPending} onClick={onOther}>
          {tell('secondFactor.otherWay')}
        </Button>
      </div>
    </>
  );
}

/** In fours, as one types it off a screen. */
function spaced(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/gu, '$1 ');
}
