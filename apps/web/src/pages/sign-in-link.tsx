import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { SignInFrame } from '../features/people/auth/sign-in-frame.tsx';
import { useVerifyLink } from '../features/people/auth/use-verify-code.ts';
import { ApiError, isUnreachable } from '../platform/api-error.ts';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { LanguageMenu } from '../shared/language/language-menu.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';

import utilities from '../ui/utilities.module.css';

/** Signs in automatically with the link of an SMS. */
export function Page() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const verifying = useVerifyLink();
  const hasStarted = useRef(false);

  const verify = () =>
    verifying.mutate(hash.slice(1), {
      onSuccess: ({ account: { firstname } }) =>
        void navigate(firstname === null ? urls.newUser() : urls.tutorial(), { replace: true }),
    });
  const start = useEffectEvent(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    verify();
  });
  useEffect(() => start(), []);

  const { error } = verifying;
  // The server did not check the link, so it may still be valid.
  const canRetry =
    error instanceof ApiError && (isUnreachable(error) || error.status === 429 || error.status >= 500);
  return (
    <SignInFrame
      title={t(error ? 'code.linkFailed' : 'code.linkOpening')}
      hint={error?.message ?? t('code.linkWait')}
      languageMenu={<LanguageMenu variant="glass" />}
    >
      {error ? (
        <div className={utilities.stack12}>
          {canRetry && (
            <Button wide onClick={verify}>
              {t('common.retry')}
            </Button>
          )}
          <ButtonLink wide variant={canRetry ? 'text' : 'primary'} href={urls.login()}>
            {t('code.linkAgain')}
          </ButtonLink>
        </div>
      ) : (
        <Button wide pending pendingText={t('code.submitting')}>
          {t('code.linkOpening')}
        </Button>
      )}
    </SignInFrame>
  );
}
