import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { SignInFrame } from '../features/auth/sign-in-frame.tsx';
import { useVerifyLink } from '../features/auth/use-verify-code.ts';
import { LanguageMenu } from '../kit/language/language-menu.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Button, ButtonLink } from '../ui/button.tsx';

/** Where the link of a text leads: it signs in by itself, and says so where it cannot. */
export function SignInLinkScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const verifying = useVerifyLink();
  const isBegun = useRef(false);

  const verify = () =>
    verifying.mutate(hash.slice(1), {
      onSuccess: ({ account: { firstname } }) =>
        void navigate(firstname === null ? urls.newUser() : urls.tutorial(), { replace: true }),
    });
  const begin = useEffectEvent(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    verify();
  });
  useEffect(() => begin(), []);

  const { error } = verifying;
  return (
    <SignInFrame
      title={t(error ? 'code.linkFailed' : 'code.linkOpening')}
      hint={error?.message ?? t('code.linkWait')}
      languageMenu={<LanguageMenu look="glass" />}
    >
      {error ? (
        <ButtonLink wide href={urls.login()}>
          {t('code.linkAgain')}
        </ButtonLink>
      ) : (
        <Button wide pending pendingText={t('code.submitting')} onClick={verify}>
          {t('code.linkOpening')}
        </Button>
      )}
    </SignInFrame>
  );
}
