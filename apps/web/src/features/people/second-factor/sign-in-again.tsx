import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { saveReturnPath } from '#platform/return-path.ts';
import { useSession } from '#platform/session-provider.tsx';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { Button } from '#ui/button.tsx';

import { TwoFactorGuardHeader } from './two-factor-guard-header.tsx';

/** A first factor can only be added shortly after sign-in by phone. */
export function SignInAgain() {
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
