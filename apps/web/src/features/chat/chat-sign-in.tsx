import { chatTexts } from '../../locales/chat.ts';
import { rememberReturnPath } from '../../platform/return-path.ts';
import { useTextFile } from '../../platform/texts.tsx';
import { urls } from '../../platform/urls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type ChatSignInProps = { publicId: string; name: string; signInPath: string };

/** A tree talks with people it can know again; sign-in leads back here. */
export function ChatSignIn({ publicId, name, signInPath }: ChatSignInProps) {
  const tell = useTextFile(chatTexts);
  return (
    <EmptyState
      illustration="chat"
      title={tell('chat.signInTitle', { name })}
      body={tell('chat.signInBody')}
      actions={
        <ButtonLink href={signInPath} onClick={() => rememberReturnPath(urls.chat(publicId))}>
          {tell(signInPath === urls.login() ? 'chat.signIn' : 'chat.nameYourself')}
        </ButtonLink>
      }
    />
  );
}
