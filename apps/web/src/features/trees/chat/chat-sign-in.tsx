import { saveReturnPath } from '#platform/return-path.ts';
import { useTexts } from '#platform/texts.tsx';
import { urls } from '#platform/urls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type ChatSignInProps = { publicId: string; name: string; signInPath: string };

/** Chatting requires an account; sign-in returns here. */
export function ChatSignIn({ publicId, name, signInPath }: ChatSignInProps) {
  const { t } = useTexts('chat');
  return (
    <EmptyState
      illustration="chat"
      title={t('chat.signInTitle', { name })}
      body={t('chat.signInBody')}
      actions={
        <ButtonLink href={signInPath} onClick={() => saveReturnPath(urls.chat(publicId))}>
          {t(signInPath === urls.login() ? 'chat.signIn' : 'chat.nameYourself')}
        </ButtonLink>
      }
    />
  );
}
