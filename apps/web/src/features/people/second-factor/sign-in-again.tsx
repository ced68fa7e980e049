import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { secondFactorTexts } from '../../locales/second-factor.ts';
import { rememberReturnPath } from '../../platform/return-path.ts';
import { useSession } from '../../platform/session-provider.tsx';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { Button } from '../../ui/button.tsx';
import { GateHead } from './gate-head.tsx';

/** A first factor is taken only from who has just proven that the phone is theirs. */
export function SignInAgain() {
  const tell = useTextFile(secondFactorTexts);
  const { signOut } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    await signOut();
    rememberReturnPath(pathname + search);
    await navigate(urls.login(), { replace: true });
  };
  return (
    <>
      <GateHead
        icon="lock-simple"
        title={tell('secondFactor.staleTitle')}
        body={tell('secondFactor.staleBody')}
      />
      <Button wide pending={isLeaving} onClick={() => void leave()}>
        {tell('secondFactor.signInAgain')}
      </Button>
    </>
  );
}
