import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';

import { LazyGiftNotice } from '../features/gifts/gift/receiving/lazy-gift-notice.tsx';
import { CodeForm, LinkSent } from '../features/people/auth/code-form.tsx';
import { phoneInVerification } from '../features/people/auth/phone-in-verification.ts';
import { SignInFrame } from '../features/people/auth/sign-in-frame.tsx';
import { RichText, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { LanguageMenu } from '../shared/language/language-menu.tsx';
import { BackButton } from '../shared/navigation/back-button.tsx';
import { Link } from '../ui/link.tsx';
import { Ltr } from '../ui/ltr.tsx';

import styles from './code.module.css';

const checkIntervalMs = 5_000;

export function Page() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [verification, setVerification] = useState(() => phoneInVerification.read());
  // The page stays mounted until the next one has loaded and must not redirect in between.
  const isVerified = useRef(false);

  useEffect(() => {
    const timer = setInterval(() => {
      // The ten minutes are over, or a sign-in in a different tab used the phone.
      if (!isVerified.current && !phoneInVerification.read()) void navigate(urls.login(), { replace: true });
    }, checkIntervalMs);
    return () => clearInterval(timer);
  }, [navigate]);

  if (!verification) return <Navigate to={urls.login()} replace />;
  return (
    <SignInFrame
      notice={<LazyGiftNotice />}
      title={t(verification.isLink ? 'code.linkTitle' : 'code.title')}
      hint={
        <>
          <RichText
            text={verification.isLink ? 'code.linkHint' : 'code.hint'}
            values={{
              phone: (
                <b className={styles.phone}>
                  <Ltr>{formatPhoneWithDialCode(verification.phone)}</Ltr>
                </b>
              ),
            }}
          />{' '}
          <Link href={urls.login()} className={styles.changeNumber}>
            {t('code.changeNumber')}
          </Link>
        </>
      }
      back={<BackButton to={urls.login()} variant="glass" />}
      languageMenu={<LanguageMenu variant="glass" />}
    >
      {verification.isLink ? (
        <LinkSent verification={verification} />
      ) : (
        <CodeForm
          verification={verification}
          onVerified={({ firstname }) => {
            isVerified.current = true;
            void navigate(firstname === null ? urls.newUser() : urls.tutorial(), { replace: true });
          }}
          onLink={() => setVerification(phoneInVerification.read())}
        />
      )}
    </SignInFrame>
  );
}
