import type { SecondFactor } from '@nabta/contract/second-factor';
import { useEffect, useEffectEvent, useState } from 'react';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { secondFactorTexts } from '../../locales/second-factor.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddFactor } from './add-factor.tsx';
import { ProveFactor } from './prove-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useSecondFactor } from './use-second-factor.ts';

import styles from './second-factor.module.css';

/** What stands in place of a page of the console until its reader has proven a second time who they are. */
export function SecondFactorGate({ onProven }: { onProven: () => void }) {
  const { t } = useTexts();
  const tell = useTextFile(secondFactorTexts);
  const { data: known, error, refetch, isFetching, isFetchedAfterMount } = useSecondFactor();
  // What was true before the gate shut is not true now.
  const data = isFetchedAfterMount ? known : undefined;
  if (error !== null && data === undefined)
    return (
      <LoadFailure
        error={error}
        title={tell('secondFactor.errorTitle')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined)
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')} className={styles.gate}>
        <Skeleton shape="block" className={styles.waiting} />
      </div>
    );
  return (
    <Card as="section" hero className={styles.gate}>
      <Step state={data} onProven={onProven} />
    </Card>
  );
}

function Step({ state, onProven }: { state: SecondFactor; onProven: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const pass = useEffectEvent(onProven);
  const isDone = state.isProven && codes === undefined;
  useEffect(() => {
    if (isDone) pass();
  }, [isDone]);
  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />;
  if (state.factors.length > 0) return <ProveFactor factors={state.factors} onProven={onProven} />;
  return state.mayAdd ? (
    <AddFactor isFirst onAdded={(made) => setCodes(made ?? undefined)} />
  ) : (
    <SignInAgain />
  );
}
