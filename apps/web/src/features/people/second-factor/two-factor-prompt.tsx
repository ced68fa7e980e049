import type { SecondFactor } from '@nabta/contract/people/second-factor';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '#platform/texts.tsx';
import { LoadError } from '#shared/navigation/load-error.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { AddFactor } from './add-factor.tsx';
import { ProveFactor } from './prove-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useSecondFactor } from './use-second-factor.ts';

interface TwoFactorPromptProps {
  titleId: string;
  onProven: () => void;
  onLeave: () => void;
}

/** Two-factor setup or verification, required before a console page. */
export function TwoFactorPrompt({ titleId, onProven, onLeave }: TwoFactorPromptProps) {
  const { t } = useTexts('second-factor');
  const { data: cached, error, refetch, isFetching, isFetchedAfterMount } = useSecondFactor();
  // Ignores cached state from before the guard was locked.
  const data = isFetchedAfterMount ? cached : undefined;
  const leaveButton = (
    <Button variant="text" wide onClick={onLeave}>
      {t('secondFactor.leave')}
    </Button>
  );
  return (
    <>
      <VisuallyHidden id={titleId}>{t('secondFactor.pageTitle')}</VisuallyHidden>
      {data ? (
        <Step state={data} onProven={onProven} leave={leaveButton} />
      ) : error ? (
        <>
          <LoadError
            error={error}
            title={t('secondFactor.errorTitle')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
          {leaveButton}
        </>
      ) : (
        <>
          <div role="status" aria-busy="true" aria-label={t('common.loading')}>
            <Skeleton shape="block" height={320} />
          </div>
          {leaveButton}
        </>
      )}
    </>
  );
}

type StepProps = { state: SecondFactor; onProven: () => void; leave: ReactNode };

function Step({ state, onProven, leave }: StepProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const emitProven = useEffectEvent(onProven);
  const isDone = state.isProven && codes === undefined;
  useEffect(() => {
    if (isDone) emitProven();
  }, [isDone]);
  // Recovery codes are shown once, so the step cannot be left before they are saved.
  if (codes !== undefined) return <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />;
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
