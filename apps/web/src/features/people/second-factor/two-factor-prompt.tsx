import type { SecondFactor } from '@nabta/contract/second-factor';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';

import { LoadFailure } from '../../kit/navigation/load-failure.tsx';
import { secondFactorTexts } from '../../locales/second-factor.ts';
import { useTextFile, useTexts } from '../../platform/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AddFactor } from './add-factor.tsx';
import { ProveFactor } from './prove-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useSecondFactor } from './use-second-factor.ts';

import styles from './second-factor.module.css';

interface SecondFactorGateProps {
  titleId: string;
  onProven: () => void;
  onLeave: () => void;
}

/** What stands before a page of the console until its reader has proven a second time who they are. */
export function SecondFactorGate({ titleId, onProven, onLeave }: SecondFactorGateProps) {
  const { t } = useTexts();
  const tell = useTextFile(secondFactorTexts);
  const { data: known, error, refetch, isFetching, isFetchedAfterMount } = useSecondFactor();
  // What was true before the gate shut is not true now.
  const data = isFetchedAfterMount ? known : undefined;
  const leave = (
    <Button look="text" wide onClick={onLeave}>
      {tell('secondFactor.leave')}
    </Button>
  );
  return (
    <>
      <VisuallyHidden id={titleId}>{tell('secondFactor.pageTitle')}</VisuallyHidden>
      {data ? (
        <Step state={data} onProven={onProven} leave={leave} />
      ) : error ? (
        <>
          <LoadFailure
            error={error}
            title={tell('secondFactor.errorTitle')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
          {leave}
        </>
      ) : (
        <>
          <div role="status" aria-busy="true" aria-label={t('common.loading')}>
            <Skeleton shape="block" className={styles.waiting} />
          </div>
          {leave}
        </>
      )}
    </>
  );
}

type StepProps = { state: SecondFactor; onProven: () => void; leave: ReactNode };

function Step({ state, onProven, leave }: StepProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const pass = useEffectEvent(onProven);
  const isDone = state.isProven && codes === undefined;
  useEffect(() => {
    if (isDone) pass();
  }, [isDone]);
  // Nobody leaves without what is shown this once.
  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />;
  return (
    <>
      {state.factors.length > 0 ? (
        <ProveFactor factors={state.factors} onProven={onProven} />
      ) : state.mayAdd ? (
        <AddFactor isFirst onAdded={(made) => setCodes(made ?? undefined)} />
      ) : (
        <SignInAgain />
      )}
      {leave}
    </>
  );
}
