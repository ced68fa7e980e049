import { formatPhoneWithDialCode } from '@nabta/domain/phone';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';

import { CodeForm } from '../features/auth/code-form.tsx';
import { LinkSent } from '../features/auth/link-sent.tsx';
import { phoneInVerification } from '../features/auth/phone-in-verification.ts';
import { SignInFrame } from '../features/auth/sign-in-frame.tsx';
import { LanguageMenu } from '../kit/language/language-menu.tsx';
import { BackButton } from '../kit/navigation/back-button.tsx';
import { RichText, useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Link } from '../ui/link.tsx';
import { Ltr } from '../ui/ltr.tsx';

import styles from './code-screen.module.css';

const checkEveryMs = 5_000;

export function CodeScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => phoneInVerification.read());
  // This screen stays until the next one has been loaded, and must not send anybody elsewhere meanwhile.
  const isVerified = useRef(false);

  useEffect(() => {
    const timer = setInterval(() => {
      // Its ten minutes are over, or another tab signed in with it: there is nothing left to verify here.
      if (!isVerified.current && !phoneInVerification.read()) void navigate(urls.login(), { replace: true });
    }, checkEveryMs);
    return () => clearInterval(timer);
  }, [navigate]);

  if (!kept) return <Navigate to={urls.login()} replace />;
  return (
    <SignInFrame
      title={t(kept.isLink ? 'code.linkTitle' : 'code.title')}
      hint={
        <>
          <RichText
            text={kept.isLink ? 'code.linkHint' : 'code.hint'}
            values={{
              phone: (
                <b className={styles.phone}>
                  <Ltr>{formatPhoneWithDialCode(kept.phone)}</Ltr>
                </b>
              ),
            }}
          />{' '}
          <Link href={urls.login()} className={styles.change}>
            {t('code.changeNumber')}
          </Link>
        </>
      }
      back={<BackButton to={urls.login()} look="glass" />}
      languageMenu={<LanguageMenu look="glass" />}
    >
      {kept.isLink ? (
        <LinkSent kept={kept} />
      ) : (
        <CodeForm
          kept={kept}
          onVerified={({ firstname }) => {
            isVerified.current = true;
            void navigate(firstname === null ? urls.newUser() : urls.tutorial(), { replace: true });
          }}
          onLink={() => setKept(phoneInVerification.read())}
        />
      )}
    </SignInFrame>
  );
}
