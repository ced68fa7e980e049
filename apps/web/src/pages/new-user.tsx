import { useNavigate } from 'react-router';

import { LazyGiftNotice } from '../features/gifts/gift/receiving/lazy-gift-notice.tsx';
import { NameForm } from '../features/people/account/name-form.tsx';
import { useCreateProfile } from '../features/people/account/use-create-profile.ts';
import { SignInFrame } from '../features/people/auth/sign-in-frame.tsx';
import { useSession } from '../platform/session-provider.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { LanguageMenu } from '../shared/language/language-menu.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

export function Page() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { signOut } = useSession();
  const creating = useCreateProfile();

  /** The name is required: going back means signing in with a different number. */
  async function goBack(): Promise<void> {
    await signOut();
    await navigate(urls.login(), { replace: true });
  }

  return (
    <SignInFrame
      compact
      notice={<LazyGiftNotice />}
      title={t('newUser.title')}
      hint={t('newUser.hint')}
      back={
        <IconButton
          label={t('header.back')}
          icon="caret-left"
          mirrored
          variant="glass"
          onClick={() => void goBack()}
        />
      }
      languageMenu={<LanguageMenu variant="glass" />}
    >
      <NameForm
        autoFocus
        pending={creating.isPending}
        onSubmit={(names) =>
          creating.mutate(names, { onSuccess: () => void navigate(urls.tutorial(), { replace: true }) })
        }
      >
        <Button type="submit" wide pending={creating.isPending} pendingText={t('newUser.submitting')}>
          {t('newUser.submit')}
        </Button>
      </NameForm>
    </SignInFrame>
  );
}
