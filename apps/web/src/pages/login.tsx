import { useNavigate } from 'react-router';

import { Consent } from '../features/auth/consent.tsx';
import { PhoneForm } from '../features/auth/phone-form.tsx';
import { SignInFrame } from '../features/auth/sign-in-frame.tsx';
import { LanguageMenu } from '../kit/language/language-menu.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';

export function LoginScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <SignInFrame
      title={t('login.title')}
      hint={t('login.hint')}
      languageMenu={<LanguageMenu look="glass" />}
      footer={<Consent />}
    >
      <PhoneForm onSent={() => void navigate(urls.code())} />
    </SignInFrame>
  );
}
