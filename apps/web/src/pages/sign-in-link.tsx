import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { SignInFrame } from '../features/auth/sign-in-frame.tsx';
import { useVerifyLink } from '../features/auth/use-verify-code.ts';
import { LanguageMenu } from '../kit/language/language-menu.tsx';
import { ApiError, isUnanswered } from '../platform/api-error.ts';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Button, ButtonLink } from '../ui/button.tsx';

import styles from './sign-in-link-screen.module.css';

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
  // A link that the server did not look at may still be good.
  const mayRetry =
    error instanceof ApiError && (isUnanswered(error) || error.status === 429 || error.status >= 500);
  return (
    <SignInFrame
      title={t(error ? 'code.linkFailed' : 'code.linkOpening')}
      hint={error?.message ?? t('code.linkWait')}
      languageMenu={<LanguageMenu look="glass" />}
    >
      {error ? (
        <div className={styles.ways}>
          {mayRetry && (
            <Button wide onClick={verify}>
              {t('common.retry')}
            </Button>
          )}
          <ButtonLink wide look={mayRetry ? 'text' : 'primary'} href={urls.login()}>
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
