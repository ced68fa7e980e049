import type { SecondFactor } from '@nabta/contract/people/second-factor';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { saveReturnPath } from '#platform/return-path.ts';
import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { QueryState } from '#shared/navigation/query-state.tsx';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

import { AddFactor } from './add-factor.tsx';
import { ProveFactor } from './prove-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorGuardHeader } from './two-factor-guard-header.tsx';
import { useSecondFactor } from './use-second-factor.ts';

type TwoFactorPromptProps = { titleId: string; onProven: () => void; onLeave: () => void };

/** Two-factor setup or verification, required before a console page. */
export function TwoFactorPrompt({ titleId, onProven, onLeave }: TwoFactorPromptProps) {
  const { t } = useTexts('second-factor');
  const query = useSecondFactor();
  // Ignores cached state from before the guard was locked.
  const data = query.isFetchedAfterMount ? query.data : undefined;
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
      ) : (
        <>
          <QueryState query={query} errorTitle={t('secondFactor.errorTitle')} heights={[320]} />
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
  const hasFactor = state.factors.length > 0;
  const isDone = state.isProven && codes === undefined;
  useEffect(() => {
    if (isDone) emitProven();
  }, [isDone]);
  // Recovery codes are shown once, so the step cannot be left before they are saved.
  if (codes !== undefined) return <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />;
  return (
    <>
      {(hasFactor || state.acceptsIssuedCode) && <ProveFactor state={state} onProven={onProven} />}
      {!hasFactor && state.mayAdd && (
        <AddFactor isFirst onAdded={(recoveryCodes) => setCodes(recoveryCodes ?? undefined)} />
      )}
      {!hasFactor && !state.mayAdd && !state.acceptsIssuedCode && <SignInAgain />}
      {leave}
    </>
  );
}

/** A first factor can only be added shortly after sign-in by phone. */
function SignInAgain() {
  const { t } = useTexts('second-factor');
  const { signOut } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    await signOut();
    saveReturnPath(pathname + search);
    await navigate(urls.login(), { replace: true });
  };
  return (
    <>
      <TwoFactorGuardHeader
        icon="lock-simple"
        title={t('secondFactor.staleTitle')}
        body={t('secondFactor.staleBody')}
      />
      <Button wide pending={isLeaving} onClick={() => void leave()}>
        {t('secondFactor.signInAgain')}
      </Button>
    </>
  );
}
