import { useNavigate } from 'react-router';

import { NameForm } from '../features/account/name-form.tsx';
import { useCreateProfile } from '../features/account/use-create-profile.ts';
import { SignInFrame } from '../features/auth/sign-in-frame.tsx';
import { LanguageMenu } from '../kit/language/language-menu.tsx';
import { useSession } from '../platform/session-provider.tsx';
import { useTexts } from '../platform/texts.tsx';
import { urls } from '../platform/urls.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

export function NewUserScreen() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { signOut } = useSession();
  const creating = useCreateProfile();

  /** There is no way around the name: going back means to sign in with another number. */
  async function goBack(): Promise<void> {
    await signOut();
    await navigate(urls.login(), { replace: true });
  }

  return (
    <SignInFrame
      compact
      title={t('newUser.title')}
      hint={t('newUser.hint')}
      back={
        <IconButton
          label={t('header.back')}
          icon="caret-left"
          mirrored
          look="glass"
          onClick={() => void goBack()}
        />
      }
      languageMenu={<LanguageMenu look="glass" />}
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
