import { useNavigate } from 'react-router';

import { LazyGiftNotice } from '../features/gifts/gift/receiving/lazy-gift-notice.tsx';
import { Consent } from '../features/people/auth/consent.tsx';
import { PhoneForm } from '../features/people/auth/phone-form.tsx';
import { SignInFrame } from '../features/people/auth/sign-in-frame.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { LanguageMenu } from '../shared/language/language-menu.tsx';
import { ButtonLink } from '../ui/button.tsx';

export function Page() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <SignInFrame
      notice={<LazyGiftNotice />}
      title={t('login.title')}
      about={t('login.about')}
      hint={t('login.hint')}
      languageMenu={<LanguageMenu variant="glass" />}
      footer={<Consent />}
    >
      <PhoneForm onSent={() => void navigate(urls.code())} />
      <ButtonLink wide variant="text" href={urls.explore()}>
        {t('login.lookAround')}
      </ButtonLink>
    </SignInFrame>
  );
}
